// Reports which elements of a long page are near the visible area. All elements share one observer.

/** How far outside the visible area an element is near, in px: some cards of a fast scroll. */
const MARGIN = 1600

export type OnNear = (isNear: boolean, height: number) => void

const watched = new Map<Element, OnNear>()
let observer: IntersectionObserver | null = null

const report = (entries: IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    watched.get(target)?.(isIntersecting, boundingClientRect.height)
  }
}

/** Calls `onNear` when the element comes near or leaves. Returns a function that stops it. */
export function watchNear(element: Element, onNear: OnNear): () => void {
  observer ??= new IntersectionObserver(report, { rootMargin: `${MARGIN}px 0px` })
  watched.set(element, onNear)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
    if (watched.size > 0) return
    observer?.disconnect()
    observer = null
  }
}
