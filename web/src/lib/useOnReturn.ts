import { useEffect, useEffectEvent } from 'react'

/** Minimum time between two calls, in ms, so that switching tabs briefly has no effect. */
const PAUSE = 15_000

/** Calls the function whenever the user returns to the page. */
export function useOnReturn(act: () => void, pause = PAUSE): void {
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    let calledAt = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - calledAt < pause) return
      calledAt = Date.now()
      onReturn()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [pause])
}
