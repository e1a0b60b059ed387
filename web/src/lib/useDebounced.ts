// Debounces a value, such as typed text.
import { useEffect, useState } from 'react'

/** The latest value that has stayed the same for `pause` ms. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
