// Others work on the same posts. Who comes back to the page sees what has happened meanwhile.
import { useEffect } from 'react'
import { useClient } from 'urql'
import { askListsAnew } from './askListsAnew'

/** So long one must have been away, in ms; a glance at another tab is no absence. */
const ABSENCE = 15_000

export function useFreshLists(): void {
  const client = useClient()
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY
    const look = () => {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now()
      } else if (Date.now() - leftAt >= ABSENCE) {
        askListsAnew(client)
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])
}
