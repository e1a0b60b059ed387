// The browser's eye for what comes into view; jsdom draws nothing, so tests say what is seen.
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Watcher = { callback: IntersectionObserverCallback; options: IntersectionObserverInit }

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
      this.#watcher = { callback, options }
    }
    observe() {
      watchers.add(this.#watcher)
    }
    unobserve() {}
    disconnect() {
      watchers.delete(this.#watcher)
    }
    takeRecords = () => []
  }
  vi.stubGlobal('IntersectionObserver', Eye)
  return {
    /** The distance from the visible part at which something counts as seen. */
    margins: () => [...watchers].map(({ options }) => options.rootMargin),
    /** Everything that is watched comes into view. */
    see: () =>
      act(() => {
        for (const { callback } of [...watchers]) {
          callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as never)
        }
      }),
  }
}
