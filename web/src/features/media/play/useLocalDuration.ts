// How long a recording from this machine lasts, as this browser reads it, while the server has not
// said so yet.
import { useEffect, useState } from 'react'

/** In seconds; null while nobody knows, and for what this browser cannot play. */
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
