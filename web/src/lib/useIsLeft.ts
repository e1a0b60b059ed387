import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is unmounted: a late response must not navigate then. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}
