// Scrolls a card that was just sent or changed into view and focuses it, so that keyboard and
// screen reader users continue there.
import { type RefObject, useEffect, useRef } from 'react'
import { reducedMotion } from '@/lib/reducedMotion'
import { markCard, useShown } from '../shown'

type Shown = { card: RefObject<HTMLElement | null>; marked: boolean }

export function useShownHere(id: string): Shown {
  const card = useRef<HTMLElement>(null)
  const wanted = useShown((state) => (state.wanted?.id === id ? state.wanted : null))
  const marked = useShown((state) => state.marked === id)
  useEffect(() => {
    if (!wanted || !card.current) return
    markCard(id)
    card.current.querySelector('article')?.focus({ preventScroll: true })
    card.current.scrollIntoView({
      block: 'start',
      behavior: reducedMotion() || isFar(card.current) ? 'instant' : 'smooth',
    })
  }, [id, wanted])
  return { card, marked }
}

/** More than three screens away. A smooth scroll renders the cards in between, which moves the target. */
const isFar = (card: HTMLElement): boolean =>
  Math.abs(card.getBoundingClientRect().top) > 3 * window.innerHeight
