// spec: POST-26
import { vectorsOf } from '@test/vectors'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MarkupText } from './MarkupText'
import { type Markup, parseMarkup } from './parse'
import { countCharacters, cutMarkup, visibleText } from './visible'

type Read = { name: string; source: string; tree: Markup; visible: string }
type Cut = Read & { max: number }

const vectors = vectorsOf<{ parse: Read[]; cut: Cut[] }>('markup')

describe('reads markup as the server does', () => {
  it.each(vectors.parse)('$name', ({ source, tree, visible }) => {
    const markup = parseMarkup(source)
    expect(markup).toEqual(tree)
    expect(visibleText(markup)).toBe(visible)
  })
})

describe('cuts markup as the server does', () => {
  it.each(vectors.cut)('$name', ({ source, max, tree, visible }) => {
    const cut = cutMarkup(parseMarkup(source), max)
    expect(cut).toEqual(tree)
    expect(visibleText(cut)).toBe(visible)
  })
})

it('returns markup that is short enough unchanged', () => {
  const markup = parseMarkup('**kurz**')
  expect(cutMarkup(markup, 500)).toBe(markup)
})

it('counts grapheme clusters', () => {
  expect(countCharacters('Grüße 👩‍👩‍👧‍👦🇩🇪')).toBe(8)
})

it.each([
  ['asterisks', '*a '.repeat(30_000)],
  ['an address and brackets', `https://a${')'.repeat(90_000)}`],
  ['www. and brackets', `www.a.de${')'.repeat(90_000)}`],
  ['www. alone', 'www.'.repeat(25_000)],
  ['a long host name', `www.${'a-'.repeat(45_000)}`],
])('parses a text of only %s quickly and without deep nesting', (_, text) => {
  expect(visibleText(parseMarkup(text))).toBe(text)
})

it('renders bold, italics, line breaks and links, and never HTML', () => {
  const source = '**fett** *kursiv*\n<img src=x onerror=alert(1)> https://uni.de'
  const { container } = render(<MarkupText markup={parseMarkup(source)} />)
  expect(container.querySelector('strong')).toHaveTextContent('fett')
  expect(container.querySelector('em')).toHaveTextContent('kursiv')
  expect(container.querySelector('br')).toBeInTheDocument()
  expect(container.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: 'https://uni.de' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

it('renders www. as a link to https and shows the typed text', () => {
  const { container } = render(<MarkupText markup={parseMarkup('Siehe www.uni.de.')} />)
  const link = screen.getByRole('link', { name: 'www.uni.de' })
  expect(link).toHaveAttribute('href', 'https://www.uni.de')
  expect(container).toHaveTextContent('Siehe www.uni.de.')
})

it('can render addresses that are not links', () => {
  render(<MarkupText markup={parseMarkup('https://uni.de')} followLinks={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('https://uni.de')).toBeInTheDocument()
})
