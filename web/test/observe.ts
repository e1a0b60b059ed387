// The browser's eye for what comes into view; jsdom draws nothing, so tests say what is seen.
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Watcher = {
  callback: IntersectionObserverCallback
  options: IntersectionObserverInit
  elements: Set<Element>
}

const entryOf = (target: Element, isIntersecting: boolean) =>
  ({
    target,
    isIntersecting,
    boundingClientRect: { height: 100 },
  }) as unknown as IntersectionObserverEntry

/** Puts an eye into the page that sees only what the test shows it. */
export function anEye() {
  const watchers = new Set<Watcher>()
  class Eye implements IntersectionObserver {
    root = null
    rootMargin = ''
    scrollMargin = ''
    thresholds = []
    #watcher: Watcher
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      this.#watcher = { callback, options, elements: new Set() }
    }
    observe(element: Element) {
      watchers.add(this.#watcher)
      this.#watcher.elements.add(element)
    }
    unobserve(element: Element) {
      this.#watcher.elements.delete(element)
    }
    disconnect() {
      watchers.delete(this.#watcher)
    }
    takeRecords = () => []
  }
  vi.stubGlobal('IntersectionObserver', Eye)
  const tell = (isIntersecting: boolean, isMeant: (element: Element) => boolean) =>
    act(() => {
      for (const { callback, elements } of [...watchers]) {
        const meant = [...elements].filter((element) => element.isConnected && isMeant(element))
        if (meant.length > 0) {
          callback(
            meant.map((element) => entryOf(element, isIntersecting)),
            {} as never,
          )
        }
      }
    })
  return {
    /** The distances from the visible part at which something counts as seen. */
    margins: () => [...watchers].map(({ options }) => options.rootMargin),
    /** Everything that is watched comes into view, or what is meant of it. */
    see: (isMeant: (element: Element) => boolean = () => true) => tell(true, isMeant),
    /** It goes far out of view. */
    lose: (isMeant: (element: Element) => boolean) => tell(false, isMeant),
  }
}
