import { useEffect, useState } from 'react'
import { afterPointerUp } from '@/lib/press'

/**
 * Returns the newest value, but not before a pressed pointer is released: a card would move away
 * under it. Returns the previous value while the next one is loading (`undefined`).
 */
export function useFrozenWhilePressed<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let overtaken = false
    if (value !== undefined) afterPointerUp(() => overtaken || setShown(value))
    return () => {
      overtaken = true
    }
  }, [value])
  return shown ?? value
}
