// Runs asynchronous actions one after the other.
import { useRef } from 'react'

/** Returns a function that runs an action once all earlier ones have ended, also if one has failed. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(act)
    last.current = mine.catch(() => {})
    return mine
  }
}
