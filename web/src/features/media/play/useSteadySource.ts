// Addresses of files are signed, and signed anew every quarter of an hour. What plays keeps the one
// that it began with; only when that has ended another takes its place, at the same moment of it.
import { type RefObject, useEffect, useRef, useState } from 'react'

/** `newest`: the address of one and the same file as it is now. */
export function useSteadySource(media: RefObject<HTMLMediaElement | null>, newest: string) {
  const [src, setSrc] = useState(newest)
  const left = useRef<{ at: number; plays: boolean } | null>(null)

  // A new address stops what plays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address changes
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

    /** The address does not work: true when there is a newer one, which is tried now. */
    takesNewer(): boolean {
      const { current } = media
      if (!current || src === newest) return false
      left.current = { at: current.currentTime, plays: !current.paused }
      setSrc(newest)
      return true
    },
  }
}
