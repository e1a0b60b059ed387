import { useEffect } from 'react'
import { useClient } from 'urql'
import { askSessionAnew } from './sessionState'

/** A glance at another tab is no absence, in ms. */
const ABSENCE = 15_000

/** Asks what the session is allowed: at the beginning, and whenever somebody comes back. */
export function useFreshSession(): void {
  const client = useClient()
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < ABSENCE) return
      askedAt = Date.now()
      void askSessionAnew(client)
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
