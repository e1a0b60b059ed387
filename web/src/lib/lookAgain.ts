// Asks again and again for what the server does by itself, such as making a film that all can play, or
// telling devices of a post: ever more seldom, and only while someone looks at the page.
const FIRST_PAUSE = 3_000
const MAX_PAUSE = 60_000

/** Looks for the first time after a pause, and as soon as one comes back to the page. Returns how to
 * stop. */
export function lookAgainAndAgain(look: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE
  let looks = false
  let timer = setTimeout(lookAndWait, pause)
  const ended = new AbortController()
  async function lookAndWait(): Promise<void> {
    clearTimeout(timer)
    if (looks) return
    looks = true
    // Who looks at something else need not know at once.
    if (document.visibilityState === 'visible') await look()
    looks = false
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
