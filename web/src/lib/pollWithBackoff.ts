// Polls for what the server does in the background, such as converting a video or sending push
// messages. The pauses get longer, and it polls only while the page is visible.
const FIRST_PAUSE = 3_000
const MAX_PAUSE = 60_000

/** Calls `look` after a first pause and whenever the page becomes visible again. Returns a function
 * that stops the polling. */
export function pollWithBackoff(look: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE
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
    pause = Math.min(pause * 1.5, MAX_PAUSE)
    if (!ended.signal.aborted) timer = setTimeout(lookAndWait, pause)
  }
  const onBack = () => document.visibilityState === 'visible' && void lookAndWait()
  document.addEventListener('visibilitychange', onBack, { signal: ended.signal })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
