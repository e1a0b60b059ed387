import { create } from 'canvas-confetti'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { reducedMotion } from '@/lib/reducedMotion'
import classes from './Confetti.module.css'

/** In ms. */
const DELAY = 150

/** One burst of confetti over the page and its dialog. None if the system requests less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current || reducedMotion()) return
    // The content security policy forbids the worker, which the package creates from a blob.
    const options = { resize: true, useWorker: false, disableForReducedMotion: true }
    const fire = create(canvas.current, options)
    const timer = setTimeout(
      () => void fire({ particleCount: 120, spread: 80, startVelocity: 42, origin: { y: 0.6 } }),
      DELAY,
    )
    return () => {
      clearTimeout(timer)
      fire.reset()
    }
  }, [])
  return createPortal(<canvas ref={canvas} className={classes.canvas} aria-hidden />, document.body)
}
