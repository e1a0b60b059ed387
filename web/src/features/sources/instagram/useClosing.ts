import { useEffect, useEffectEvent, useState } from 'react'

/** In seconds. */
const COUNTDOWN = 4

/** In ms. A browser that allows it has closed the window by then. */
const UNTIL_CLOSED = 500

/** Closes the window after a countdown, unless the user keeps it open. */
export function useClosing(isOn: boolean) {
  const [left, setLeft] = useState(COUNTDOWN)
  const [isKept, setIsKept] = useState(false)
  /** Whether the browser did not close the window: only scripts' own windows can be closed. */
  const [hasStayed, setHasStayed] = useState(false)
  const isCounting = isOn && !isKept

  function close(): void {
    setIsKept(true)
    window.close()
    setTimeout(() => setHasStayed(true), UNTIL_CLOSED)
  }

  const end = useEffectEvent(close)
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1)
      else end()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [isCounting, left])

  return { left, isCounting, hasStayed, close, keep: () => setIsKept(true) }
}
