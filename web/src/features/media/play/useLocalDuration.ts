// The duration of a local audio file, read by the browser until the server has returned it.
import { useEffect, useState } from 'react'

/** In seconds; null until it is known, and for files that the browser cannot play. */
export function useLocalDuration(localUrl: string | undefined): number | null {
  const [known, setKnown] = useState<{ url: string; seconds: number } | null>(null)
  useEffect(() => {
    if (!localUrl) return
    const audio = new Audio()
    audio.preload = 'metadata'
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) setKnown({ url: localUrl, seconds: audio.duration })
    }
    audio.src = localUrl
    return () => {
      audio.ondurationchange = null
      audio.removeAttribute('src')
    }
  }, [localUrl])
  return known && known.url === localUrl ? Math.ceil(known.seconds) : null
}
