import { useEffect } from 'react'

/** Sets the document title: the page first, then the product name. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Aushang`
  }, [page])
}
