// What can be targeted, and what a profile targets now, which is never taken from the cache.
import { type UseQueryState, useQuery } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { CurrentTargetsQuery, PossibleTargetsQuery } from '../queries'

const now = { requestPolicy: 'network-only' } as const

/** Why nothing could be loaded; null if there is data or the request is still running. */
const problemIn = ({ data, error, fetching }: UseQueryState<unknown>): Problem | null =>
  error && !data && !fetching ? problemOf(error) : null

export function useTargets(profile: string) {
  const [possible, askPossible] = useQuery({
    query: PossibleTargetsQuery,
    requestPolicy: 'cache-and-network',
  })
  const [current, askCurrent] = useQuery({
    query: CurrentTargetsQuery,
    variables: { profile },
    ...now,
  })
  return {
    possible: possible.data?.possibleTargets ?? null,
    possibleProblem: problemIn(possible),
    current: current.data?.currentTargets ?? null,
    currentProblem: problemIn(current),
    retry(): void {
      if (possible.error) askPossible(now)
      if (current.error) askCurrent(now)
    },
  }
}
