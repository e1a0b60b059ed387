// Mocks IntersectionObserver, because jsdom has no layout. Tests decide which elements are visible.
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

/** Installs an observer that only reports what the test makes visible. */
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
  const tell = (isIntersecting: boolean, matches: (element: Element) => boolean) =>
    act(() => {
      for (const { callback, elements } of [...watchers]) {
        const matching = [...elements].filter((element) => element.isConnected && matches(element))
        if (matching.length > 0) {
          callback(
            matching.map((element) => entryOf(element, isIntersecting)),
            {} as never,
          )
        }
      }
    })
  return {
    /** The root margins of all observers. */
    margins: () => [...watchers].map(({ options }) => options.rootMargin),
    /** Makes all observed elements visible, or those that match. */
    see: (matches: (element: Element) => boolean = () => true) => tell(true, matches),
    /** Makes the matching elements invisible. */
    lose: (matches: (element: Element) => boolean) => tell(false, matches),
  }
}
