// Runs before test/setup.ts, for each test file. All files of a worker share one jsdom and one copy of
// the libraries. This resets what an earlier file may have left: the console's modules, storage, the
// document, stubs, and listeners on `window`. Listeners on `document` are not removed.
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/** The arguments of a call of `addEventListener`. */
type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: AddEventListenerOptions | boolean,
]

const worker = globalThis as { listening?: Listening[] }
if (!worker.listening) {
  worker.listening = []
  const add = window.addEventListener
  window.addEventListener = (...listening: Listening) => {
    worker.listening?.push(listening)
    add.apply(window, listening)
  }
  // jsdom draws all frames with one interval. A test that replaces setInterval would stop them in all later files.
  const { setTimeout, clearTimeout, performance } = globalThis
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
  window.cancelAnimationFrame = (frame) => clearTimeout(frame)
}
for (const listening of worker.listening.splice(0)) window.removeEventListener(...listening)

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
localStorage.clear()
sessionStorage.clear()
document.title = ''
document.body.replaceChildren()
history.replaceState(null, '', '/')
