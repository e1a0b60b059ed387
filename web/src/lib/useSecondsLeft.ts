// Counts down to a time, for texts that show the seconds.
import { useEffect, useState } from 'react'

/** The seconds that begin before `endsAt`, in ms since 1970; 0 from then on. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  // A time that is set later is counted from then.
  const [counted, setCounted] = useState(endsAt)
  if (counted !== endsAt) {
    setCounted(endsAt)
    setNow(Date.now())
  }
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  return left
}
