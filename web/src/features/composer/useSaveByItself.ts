// Saves by itself: a few seconds after the last keystroke, and when the window loses the focus.
import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '@/features/posts/draft'

/** In ms, after the last keystroke. */
const PAUSE = 3000

/** `needsSave`: there is something to save, and nothing prevents it. */
export function useSaveByItself(draft: Draft | undefined, needsSave: boolean, save: () => void) {
  const saveByItself = useEffectEvent(() => {
    if (needsSave) save()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each change starts the pause again.
  useEffect(() => {
    if (!needsSave) return
    const timer = setTimeout(saveByItself, PAUSE)
    return () => clearTimeout(timer)
  }, [needsSave, draft])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saveByItself()
    window.addEventListener('blur', saveByItself)
    window.addEventListener('online', saveByItself)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('blur', saveByItself)
      window.removeEventListener('online', saveByItself)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}
