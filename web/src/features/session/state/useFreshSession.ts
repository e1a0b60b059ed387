import { useEffect } from 'react'
import { useClient } from 'urql'
import { refreshSession } from './sessionState'

/** Minimum time between two requests, in ms, so that switching tabs briefly sends none. */
const ABSENCE = 15_000

/** Refreshes the session state on mount, and whenever the user returns to the page. */
export function useFreshSession(): void {
  const client = useClient()
  useEffect(() => {
    let requestedAt = Number.NEGATIVE_INFINITY
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - requestedAt < ABSENCE) return
      requestedAt = Date.now()
      void refreshSession(client)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [client])
}
