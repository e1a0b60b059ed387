// Puts the parts of a list into another order: a handle on each is drawn with mouse or finger to
// another place, or moved by the arrow keys. A part that is drawn bears `data-lifted`.
import type { KeyboardEvent, PointerEvent } from 'react'

type Move = (from: number, to: number) => void

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** `move` is told where a part came from and where it is to stand. */
export function useReorder(count: number, move: Move) {
  return {
    /** Of the part itself. */
    place: (at: number) => ({ 'data-place': at }),

    /** Of its handle, a button inside. */
    handle: (at: number) => ({
      style: { touchAction: 'none' } as const,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) follow(event, at, move)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = steps[event.key]?.(at, count - 1)
        if (to === undefined) return
        event.preventDefault()
        if (to >= 0 && to < count && to !== at) move(at, to)
      },
    }),
  }
}

/** So near to the upper or lower edge of the window, in px, the page scrolls along: bars stand there. */
const EDGE = 96

/** In px per ms. */
const SPEED = 0.4

/** Until the pointer lets go, the part stands where the pointer is. */
function follow(begun: PointerEvent<HTMLElement>, from: number, move: Move): void {
  const part = begun.currentTarget.closest('[data-place]')
  const list = part?.parentElement
  const end = new AbortController()
  const { signal } = end
  part?.toggleAttribute('data-lifted', true)
  signal.addEventListener('abort', () => part?.removeAttribute('data-lifted'))
  let at = from
  let point = { clientX: begun.clientX, clientY: begun.clientY }

  function stand(): void {
    const below = document.elementFromPoint(point.clientX, point.clientY)?.closest('[data-place]')
    if (!(below instanceof HTMLElement) || below.parentElement !== list) return
    const to = Number(below.dataset.place)
    if (to === at) return
    move(at, to)
    at = to
  }

  /** Where it was picked up near the edge, nobody wants to go there yet. */
  function wayOut(): number {
    const { clientY } = point
    if (clientY < Math.min(EDGE, begun.clientY)) return -1
    return clientY > Math.max(window.innerHeight - EDGE, begun.clientY) ? 1 : 0
  }

  let before = performance.now()
  function scrollAlong(now: number): void {
    if (signal.aborted) return
    const way = wayOut()
    if (way !== 0) {
      window.scrollBy({ top: way * SPEED * (now - before), behavior: 'instant' })
      stand()
    }
    before = now
    requestAnimationFrame(scrollAlong)
  }
  requestAnimationFrame(scrollAlong)

  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      point = { clientX, clientY }
      stand()
    },
    { signal },
  )
  document.addEventListener('pointerup', () => end.abort(), { signal })
  document.addEventListener('pointercancel', () => end.abort(), { signal })
}
