// Fetches parts that most people need soon but nobody needs to see the page. It waits until somebody begins
// to use the page, and then for moments in which the browser is idle.
import { fetchPart } from './fetchPart'

type Fetch = () => Promise<unknown>

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

const waiting = new Set<Fetch>()
let inUse = false
let working = false

for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
// What failed for want of a connection is fetched once there is one again.
window.addEventListener('online', () => void work())

/** Each `fetch` stays the same from one time to the next. */
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
  try {
    for (const part of waiting) {
      await idle()
      await fetchPart(part)
      waiting.delete(part)
    }
  } catch {
    // Whoever needs the part meanwhile fetches it, and is told if that fails.
  }
  working = false
}

/** Safari has no such callback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
