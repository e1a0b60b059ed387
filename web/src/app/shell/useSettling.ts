import { useEffect, useState } from 'react'

const LOADING_SCREEN_MS = 500

/** True while the loading screen is shown. */
export function useSettling(): boolean {
  const [settling, setSettling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), LOADING_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return settling
}
