import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A pointer that moves farther than this, in px, drags. */
const MAX_MOVED = 5

/** Calls `onTap` on a click or tap in the element, but not at the end of a drag or pinch. */
export function useTap(
  element: RefObject<HTMLElement | null>,
  onTap: (event: PointerEvent) => void,
): void {
  const tapped = useEffectEvent(onTap)
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    let begun: PointerEvent | null = null
    function onDown(event: PointerEvent): void {
      begun = event.isPrimary && event.button === 0 ? event : null
    }
    function onUp(event: PointerEvent): void {
      const isTap =
        begun?.pointerId === event.pointerId &&
        Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) <= MAX_MOVED
      begun = null
      if (isTap) tapped(event)
    }
    target.addEventListener('pointerdown', onDown)
    target.addEventListener('pointerup', onUp)
    return () => {
      target.removeEventListener('pointerdown', onDown)
      target.removeEventListener('pointerup', onUp)
    }
  }, [element])
}
