// Whether something that is being typed is still free, asked once the typing has paused.
import type { TypedDocumentNode } from '@urql/core'
import { type AnyVariables, useQuery } from 'urql'
import { useSettled } from '@/lib/useSettled'
import type { Checked } from '@/ui/CheckedField'
import { problemOf } from './problem'

type Question<Data, Variables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: (text: string) => Variables
  isFree: (data: Data) => boolean
  /** How long, in ms, nothing is typed before it is asked. */
  pause: number
  /** Nothing else is wrong with it, and it is another than what is there already. */
  isWorthAsking: (text: string) => boolean
}

type Answer = {
  check: Checked
  /** The reason by which the server refuses it even before it is sent; null where it does not. */
  wrong: string | null
  /** Nothing was typed for so long that a fault may be told. */
  settled: boolean
}

export function useChecked<Data, Variables extends AnyVariables>(
  typed: string,
  { document, variables, isFree, pause, isWorthAsking }: Question<Data, Variables>,
): Answer {
  const rested = useSettled(typed, pause)
  const isAsked = isWorthAsking(rested)
  const [{ data, fetching, error }] = useQuery<Data, Variables>({
    query: document,
    variables: variables(rested),
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  const settled = rested === typed
  const answer = { check: 'unasked', wrong: null, settled } as const
  if (!settled || !isAsked) return answer
  if (fetching) return { ...answer, check: 'asking' }
  if (error) return { ...answer, wrong: Object.values(problemOf(error).fields)[0] ?? null }
  return data ? { ...answer, check: isFree(data) ? 'free' : 'taken' } : answer
}
