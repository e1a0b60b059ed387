// Polls the server while the page is visible.
const FIRST_PAUSE = 3_000
const MAX_PAUSE = 60_000

type Look = () => Promise<unknown>

/**
 * For what the server does in the background, such as converting a video or sending push messages:
 * the pauses get longer. Returns a function that stops the polling.
 */
export const pollWithBackoff = (look: Look): (() => void) =>
  poll(look, FIRST_PAUSE, (pause) => Math.min(pause * 1.5, MAX_PAUSE))

/** For what people do elsewhere: all pauses are equal. Returns a function that stops the polling. */
export const pollEvery = (milliseconds: number, look: Look): (() => void) =>
  poll(look, milliseconds, () => milliseconds)

/** Calls `look` after a first pause and whenever the page becomes visible again. */
function poll(look: Look, firstPause: number, next: (pause: number) => number): () => void {
  let pause = firstPause
  let running = false
  let timer = setTimeout(lookAndWait, pause)
  const ended = new AbortController()
  async function lookAndWait(): Promise<void> {
    clearTimeout(timer)
    if (running) return
    running = true
    // A hidden page is updated when it becomes visible again.
    if (document.visibilityState === 'visible') await look()
    running = false
    pause = next(pause)
    if (!ended.signal.aborted) timer = setTimeout(lookAndWait, pause)
  }
  const onBack = () => document.visibilityState === 'visible' && void lookAndWait()
  document.addEventListener('visibilitychange', onBack, { signal: ended.signal })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
