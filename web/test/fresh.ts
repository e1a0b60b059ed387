// Runs before each file, and before the other set-up. The files of a worker share one jsdom and the
// libraries; modules, storage, document, stubs and the listeners on `window` start anew.
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

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
