import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { reducedMotion } from '@/lib/reducedMotion'
import type { RouteHandle } from '../router'
import classes from './ScrollToTop.module.css'

/** Pixels of scrolling after which the button is shown, unless the route sets another number. */
const DEFAULT_THRESHOLD = 600

export function ScrollToTop() {
  const { t } = useTranslation('shell')
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const far = useScrolledPast(handle?.scrollToTopAfter ?? DEFAULT_THRESHOLD)
  if (!far) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('toTop')}
      title={t('toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: reducedMotion() ? 'instant' : 'smooth' })}
    >
      <ArrowUp />
    </button>
  )
}

function useScrolledPast(threshold: number): boolean {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [threshold])
  return far
}
