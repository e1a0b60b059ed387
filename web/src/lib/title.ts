import { useEffect } from 'react'

/** Names the page in the tab: what it is first, then whose it is. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Aushang`
  }, [page])
}
