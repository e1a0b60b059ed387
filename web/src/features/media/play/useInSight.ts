// Whether an element is on the screen. Media neither load nor play before that.
import { type RefObject, useEffect, useState } from 'react'

/** `share`: the visible part of the element that is required, 0 to 1. */
export function useInSight(element: RefObject<Element | null>, share: number): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      ([entry]) => setSeen((entry?.intersectionRatio ?? 0) >= share && !!entry?.isIntersecting),
      { threshold: share },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, share])
  return isSeen
}
