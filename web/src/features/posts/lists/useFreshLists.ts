// Refetches the lists each minute while the page is visible, and when the user comes back to it:
// others work on the same posts.
import { useCallback, useEffect } from 'react'
import { useClient } from 'urql'
import { refetchLists } from '../refetchLists'

/** Interval in ms while the page is visible. */
const INTERVAL = 60_000
/** Minimum age of the lists in ms: a short look at another tab does not refetch them. */
const MIN_AGE = 15_000

export function useFreshLists(): void {
  const client = useClient()
  useKeptFresh(useCallback(() => refetchLists(client), [client]))
}

/** Calls `refetch`, which must not change, at the same times for another list. */
export function useKeptFresh(refetch: () => void): void {
  useEffect(() => {
    let refetchedAt = Date.now()
    const refetchIfOlder = (minAge: number) => {
      if (document.visibilityState === 'hidden' || Date.now() - refetchedAt < minAge) return
      refetchedAt = Date.now()
      refetch()
    }
    const onReturn = () => refetchIfOlder(MIN_AGE)
    const timer = setInterval(() => refetchIfOlder(MIN_AGE), INTERVAL)
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [refetch])
}
