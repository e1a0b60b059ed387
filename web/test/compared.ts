// The server's comparison of texts, as simple as tests need it: word by word at the same position.
import { CompareTextsQuery } from '@/features/versions/comparedTexts'
import { answer } from './server'

const part = (kind: 'SAME' | 'REMOVED' | 'ADDED', text: string) => ({
  __typename: 'TextPart' as const,
  kind,
  text,
})

function partsOf(before: string, after: string) {
  const [old, now] = [before, after].map((text) => text.split(/(?<= )/)) as [string[], string[]]
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at)
    .flatMap((at) => {
      const [was, is] = [old[at] ?? '', now[at] ?? '']
      return was === is ? [part('SAME', is)] : [part('REMOVED', was), part('ADDED', is)]
    })
    .filter(({ text }) => text !== '')
}

/** Answers comparisons of texts. Returns their requests. */
export const comparesTexts = () =>
  answer(CompareTextsQuery, ({ pairs }) => ({
    compareTexts: [pairs].flat().map(({ before, after }) => ({
      __typename: 'TextComparison' as const,
      parts: partsOf(before, after),
    })),
  }))
