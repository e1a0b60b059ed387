// File URLs are signed, with a new signature every quarter of an hour. A file that is playing keeps
// its URL; only after it has expired the newest one replaces it, at the same position.
import { type RefObject, useEffect, useRef, useState } from 'react'

/** `newest`: the current URL of the same file. */
export function useSteadySource(media: RefObject<HTMLMediaElement | null>, newest: string) {
  const [src, setSrc] = useState(newest)
  const left = useRef<{ at: number; plays: boolean } | null>(null)

  // A new URL resets the player.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only when the URL changes.
  useEffect(() => {
    const { current } = media
    if (!current || !left.current) return
    const { at, plays } = left.current
    left.current = null
    current.currentTime = at
    if (plays) void current.play().catch(() => {})
  }, [src])

  return {
    src,

    /** Called when the URL fails. Returns true if there is a newer URL, which is loaded now. */
    takesNewer(): boolean {
      const { current } = media
      if (!current || src === newest) return false
      left.current = { at: current.currentTime, plays: !current.paused }
      setSrc(newest)
      return true
    },
  }
}
