// The entries of the shown weeks, kept up to date: others plan posts as well, and planned posts
// become live.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useClient, useQuery } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { useKeptFresh } from '@/lib/useKeptFresh'
import { CalendarQuery, type Entry } from './queries'
import { rangeOf, type View } from './range'

export type CalendarState = {
  entries: Entry[]
  /** Not all entries of the range are shown. */
  more: boolean
  loading: boolean
  /** Why nothing is shown. */
  problem: Problem | null
  /** Resolves when the entries are up to date, or could not be loaded. */
  refetch: () => Promise<void>
  retry: () => void
}

export function useCalendar(view: View, day: string): CalendarState {
  const { from, to } = rangeOf(view, day)
  const variables = useMemo(() => ({ from, to }), [from, to])
  const client = useClient()
  const [{ data, error, fetching, stale, operation }, ask] = useQuery({
    query: CalendarQuery,
    variables,
    requestPolicy: 'cache-and-network',
  })
  // A move may be taken back after another range was opened.
  const shown = useRef(variables)
  useEffect(() => {
    shown.current = variables
  }, [variables])
  const refetch = useCallback(async () => {
    const policy = { requestPolicy: 'network-only' } as const
    await client.query(CalendarQuery, shown.current, policy).toPromise()
  }, [client])
  useKeptFresh(useCallback(() => void refetch(), [refetch]))
  // While another range is loading, the result is still that of the last one.
  const isOther = operation !== undefined && operation.variables.from !== from
  const found = isOther ? undefined : data?.calendar
  const isWaiting = isOther || fetching || stale
  return {
    entries: found?.entries ?? [],
    more: found?.more ?? false,
    loading: !found && isWaiting,
    problem: !found && !isWaiting ? problemOf(error) : null,
    refetch,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
