// Loads parts that most users need soon, but not for the first view. Starts after the first user
// interaction, in idle time of the browser.
import { loadPart } from './loadPart'

type Fetch = () => Promise<unknown>

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

const waiting = new Set<Fetch>()
let inUse = false
let working = false

for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
// Parts that failed without a connection are loaded when it is back.
window.addEventListener('online', () => void work())

/** Each `fetch` must be the same function on every call. */
export function preload(parts: readonly Fetch[]): void {
  for (const part of parts) waiting.add(part)
  void work()
}

function begin(): void {
  for (const sign of signs) window.removeEventListener(sign, begin)
  inUse = true
  void work()
}

async function work(): Promise<void> {
  if (!inUse || working) return
  working = true
  for (const part of waiting) {
    await idle()
    try {
      await loadPart(part)
      waiting.delete(part)
    } catch {
      // A component that needs the part meanwhile loads it itself and handles the failure.
    }
  }
  working = false
}

/** Safari does not have requestIdleCallback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
