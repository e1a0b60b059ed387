import { useEffect, useState } from 'react'
import { afterPress } from '@/lib/press'

/**
 * The newest value, though never a new one under a pressed pointer: a card would slide away from it.
 * While the next value is on its way, the last one stays.
 */
export function useStill<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let overtaken = false
    if (value !== undefined) afterPress(() => overtaken || setShown(value))
    return () => {
      overtaken = true
    }
  }, [value])
  return shown ?? value
}
