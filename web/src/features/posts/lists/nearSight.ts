// Which parts of a long page are in sight, or will be after a little scrolling. One observer for all.

/** How far around the visible part something still counts, in px: some cards ahead of a quick scroll. */
const AROUND = 1600

export type Seen = (isNear: boolean, height: number) => void

const watched = new Map<Element, Seen>()
let observer: IntersectionObserver | null = null

const tell = (entries: IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    watched.get(target)?.(isIntersecting, boundingClientRect.height)
  }
}

/** Tells whenever the element comes near or goes far. Returns how to stop. */
export function watchNear(element: Element, seen: Seen): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: `${AROUND}px 0px` })
  watched.set(element, seen)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
    if (watched.size > 0) return
    observer?.disconnect()
    observer = null
  }
}
