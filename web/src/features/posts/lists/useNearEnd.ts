import { useEffect, useRef } from 'react'

/** Calls when the element comes within 150 px of the visible part of the page. */
export function useNearEnd(reached: () => void) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { rootMargin: '150px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [reached])
  return sentinel
}
