// Asks the server whether a typed value, such as a username, is still free. Debounced.
import type { TypedDocumentNode } from '@urql/core'
import { type AnyVariables, useQuery } from 'urql'
import { useDebounced } from '@/lib/useDebounced'
import type { Checked } from '@/ui/CheckedField'
import { problemOf } from './problem'

type Question<Data, Variables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: (text: string) => Variables
  isFree: (data: Data) => boolean
  /** How long, in ms, typing must pause before the request. */
  pause: number
  /** Whether the text is valid so far and differs from the current value. */
  isWorthAsking: (text: string) => boolean
}

type Answer = {
  check: Checked
  /** The reason why the server would refuse the text; null if it would not. */
  wrong: string | null
  /** Whether typing has paused long enough for an error to be shown. */
  settled: boolean
}

export function useChecked<Data, Variables extends AnyVariables>(
  typed: string,
  { document, variables, isFree, pause, isWorthAsking }: Question<Data, Variables>,
): Answer {
  const debounced = useDebounced(typed, pause)
  const isEnabled = isWorthAsking(debounced)
  const [{ data, fetching, error }] = useQuery<Data, Variables>({
    query: document,
    variables: variables(debounced),
    pause: !isEnabled,
    requestPolicy: 'network-only',
  })
  const settled = debounced === typed
  const answer = { check: 'unasked', wrong: null, settled } as const
  if (!settled || !isEnabled) return answer
  if (fetching) return { ...answer, check: 'asking' }
  if (error) return { ...answer, wrong: Object.values(problemOf(error).fields)[0] ?? null }
  return data ? { ...answer, check: isFree(data) ? 'free' : 'taken' } : answer
}
