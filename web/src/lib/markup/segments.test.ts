import { vectorsOf } from '@test/vectors'
import { expect, it } from 'vitest'
import { segmentsOf } from './segments'

const styled = (source: string) =>
  segmentsOf(source).map(({ text, bold, italic, isSign }) =>
    [text, isSign && 'sign', bold && 'bold', italic && 'italic'].filter(Boolean).join(' '),
  )

it.each([
  ['plain', ['plain']],
  ['Heute **neu**!', ['Heute ', '** sign', 'neu bold', '** sign', '!']],
  ['*a* b', ['* sign', 'a italic', '* sign', ' b']],
  ['***x***', ['*** sign', 'x bold italic', '*** sign']],
  ['3 * 4, Student*innen', ['3 * 4, Student*innen']],
  ['**a*', ['**a*']],
])('finds what is marked in %s', (source, expected) => {
  expect(styled(source)).toEqual(expected)
})

it('keeps the source of all vectors as it is', () => {
  const { parse } = vectorsOf<{ parse: { source: string }[] }>('markup')
  for (const { source } of parse) {
    const text = source.replaceAll('\r\n', '\n')
    expect(
      segmentsOf(text)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text)
  }
})
