// Which words of texts differ. The server compares, so that all places mark the same words.
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import type { CompareTextsQuery as Compared } from '@/graphql/generated/graphql'

export const CompareTextsQuery = graphql(`
  query CompareTexts($pairs: [TextPairInput!]!) {
    compareTexts(pairs: $pairs) {
      parts {
        kind
        text
      }
    }
  }
`)

export type Parts = Compared['compareTexts'][number]['parts']

export type Pair = { before: string; after: string }

/** The parts without marks: until the server has answered, or if it cannot. */
const unmarked = ({ before, after }: Pair): { before: Parts; after: Parts } => ({
  before: before ? [{ kind: 'SAME', text: before }] : [],
  after: after ? [{ kind: 'SAME', text: after }] : [],
})

/** What one side shows of a comparison. */
export const sidesOf = (parts: Parts): { before: Parts; after: Parts } => ({
  before: parts.filter(({ kind }) => kind !== 'ADDED'),
  after: parts.filter(({ kind }) => kind !== 'REMOVED'),
})

export const isSame = (parts: Parts): boolean => parts.every(({ kind }) => kind === 'SAME')

type ComparedTexts = {
  /** The two sides of each pair, in the order of the pairs. */
  sides: { before: Parts; after: Parts }[]
  /** Whether the pairs have the same words. Null: not known. */
  areSame: boolean | null
  failed: boolean
}

/** Compares pairs of texts. The words are not marked until the server has answered. */
export function useComparedTexts(pairs: Pair[]): ComparedTexts {
  // The same pairs are the same request, whichever render makes them.
  const key = JSON.stringify(pairs)
  const variables = useMemo(() => ({ pairs: JSON.parse(key) as Pair[] }), [key])
  const [{ data, error, fetching }] = useQuery({
    query: CompareTextsQuery,
    variables,
    pause: pairs.length === 0,
  })
  const compared =
    !fetching && data?.compareTexts.length === pairs.length ? data.compareTexts : null
  return {
    sides: pairs.map((pair, at) => {
      const parts = compared?.[at]?.parts
      return parts ? sidesOf(parts) : unmarked(pair)
    }),
    areSame: compared?.every(({ parts }) => isSame(parts)) ?? null,
    failed: error !== undefined && !fetching,
  }
}
