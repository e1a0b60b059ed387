// Reports unexpected errors to the error tracker of the installation, if one is configured [A-105:
// sampled, no personal data]. This file is part of the first bundle; what sends is loaded when the
// settings name a tracker.

/** The fraction of errors that is sent. */
const SAMPLE_RATE = 0.1

/** Errors that may wait for the settings, and for what sends. */
const MAX_WAITING = 20

/** An error, and the pattern of the route on which it occurred, such as `/settings/:subpage?`. */
export type Report = { error: unknown; route: string }

/** Undefined until the settings are known, null if they name no tracker. */
let target: string | null | undefined
let send: ((report: Report) => void) | null = null
let isLoading = false
let waiting: Report[] = []
let currentRoute = (): string => ''

/** Must return the pattern of the current route, never its address. */
export function traceRoutes(pattern: () => string): void {
  currentRoute = pattern
}

/** Sends errors to this address from now on, or none. Called with what the settings contain. */
export function traceTo(url: string | null): void {
  if (url !== target) {
    target = url
    send = null
  }
  if (url === null) waiting = []
  void begin()
}

/** Loads what sends, unless it is loaded or loading, and sends the errors that wait for it. */
async function begin(): Promise<void> {
  if (!target || send || isLoading) return
  isLoading = true
  try {
    const { createSender } = await import('./sender')
    // The settings may have changed while it was loading.
    if (!target) return
    send = createSender(target)
    for (const report of waiting.splice(0)) send(report)
  } catch {
    // The errors wait until the next one, or the next settings, load it again.
  } finally {
    isLoading = false
  }
}

export function reportError(error: unknown, route = currentRoute()): void {
  if (target === null || Math.random() >= SAMPLE_RATE) return
  if (send) send({ error, route })
  else if (waiting.length < MAX_WAITING) waiting.push({ error, route })
  void begin()
}

/** Reports what nothing else catches. */
export function traceUncaught(): void {
  // Some browsers report a warning about layout, or an error of another origin, without an error object.
  window.addEventListener('error', ({ error }) => error && reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
