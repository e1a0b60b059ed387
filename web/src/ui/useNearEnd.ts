import { type RefObject, useEffect } from 'react'

/** Calls `reached` when the element comes within 150 px of the visible area [A-21: paging]. */
export function useNearEnd(end: RefObject<HTMLElement | null>, reached: (() => void) | null): void {
  useEffect(() => {
    if (!end.current || !reached) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { rootMargin: '150px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, reached])
}
