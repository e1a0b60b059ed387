// Others work on the same posts. Who comes back to the page sees what has happened meanwhile.
import { useEffect } from 'react'
import { useClient } from 'urql'
import { MeQuery } from '@/features/profiles/queries'
import { firstPage, PostsQuery } from '../queries'

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
        const fresh = { requestPolicy: 'network-only' } as const
        for (const filter of ['DRAFT', 'PLANNED', 'PUBLISHED'] as const) {
          void client.query(PostsQuery, firstPage(filter), fresh).toPromise()
        }
        void client.query(MeQuery, {}, fresh).toPromise()
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])
}
