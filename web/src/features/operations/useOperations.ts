import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import type { OperationsQuery as Data } from '@/graphql/generated/graphql'
import { useOnReturn } from '@/lib/useOnReturn'
import { OperationsQuery } from './queries'

export type OperationsState = Data['operations']

/** The state, which is requested again when the user returns to the page. */
export function useOperations() {
  const [{ data, error, fetching, stale }, request] = useQuery({
    query: OperationsQuery,
    requestPolicy: 'network-only',
  })
  const [loadedAt, setLoadedAt] = useState<number | null>(null)
  const busy = fetching || stale
  useEffect(() => {
    if (!busy && !error) setLoadedAt(Date.now())
  }, [busy, error])
  const reload = () => request({ requestPolicy: 'network-only' })
  useOnReturn(reload)
  return { state: data?.operations, busy, failed: !!error && !busy, loadedAt, reload }
}
