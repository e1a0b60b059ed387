import { useEffect, useState } from 'react'

const LOADING_SCREEN_MS = 500

/** Whether the loading screen is shown: for the first half second after signing in or a reload. */
export function useLoadingScreen(): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), LOADING_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}
