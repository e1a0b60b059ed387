// Others work on the same posts. Who looks at the page, or comes back to it, sees what has happened.
import { useEffect } from 'react'
import { useClient } from 'urql'
import { refetchLists } from '../refetchLists'

/** Between two questions, in ms, while someone looks at the page. */
const EACH = 60_000
/** And when someone comes back to it; a glance at another tab is no absence. */
const ABSENCE = 15_000

export function useFreshLists(): void {
  const client = useClient()
  useEffect(() => {
    let askedAt = Date.now()
    const look = (atLeast: number) => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < atLeast) return
      askedAt = Date.now()
      refetchLists(client)
    }
    const comeBack = () => look(ABSENCE)
    const timer = setInterval(() => look(ABSENCE), EACH)
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('focus', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('focus', comeBack)
    }
  }, [client])
}
