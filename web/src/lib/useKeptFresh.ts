// Refetches something regularly while the page is visible, and when the user comes back to it:
// others work on the same posts.
import { useEffect } from 'react'

/** Interval in ms while the page is visible, unless another is given. */
const INTERVAL = 60_000
/** Minimum age in ms: a short look at another tab does not refetch. */
const MIN_AGE = 15_000

/** `refetch` must not change. `interval`: in ms. */
export function useKeptFresh(refetch: () => void, interval = INTERVAL): void {
  useEffect(() => {
    let refetchedAt = Date.now()
    const refetchIfOlder = (minAge: number) => {
      if (document.visibilityState === 'hidden' || Date.now() - refetchedAt < minAge) return
      refetchedAt = Date.now()
      refetch()
    }
    const onReturn = () => refetchIfOlder(MIN_AGE)
    const timer = setInterval(() => refetchIfOlder(MIN_AGE), interval)
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [refetch, interval])
}
