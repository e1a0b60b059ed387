import { useEffect, useRef } from 'react'

/** Moves the focus to the first row of a page that was requested, because its button moves. */
export function useFocusOnNextPage(pages: number) {
  const table = useRef<HTMLTableElement>(null)
  const requested = useRef(false)
  const before = useRef(pages)
  useEffect(() => {
    if (requested.current && pages > before.current) {
      table.current?.tBodies[pages - 1]?.querySelector('th')?.focus()
      requested.current = false
    }
    before.current = pages
  }, [pages])
  function request(): void {
    requested.current = true
  }
  return { table, request }
}
