// Reorders the items of a list: each has a handle that is dragged by mouse or finger or moved by
// the arrow keys. A dragged item has the attribute `data-lifted`.
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

/** `move` is called with the old and the new index of an item. */
export function useReorder(count: number, move: Move) {
  return {
    /** Props of the item itself. */
    place: (at: number) => ({ 'data-place': at }),

    /** Props of its handle, a button inside. */
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

/** Distance to the window's upper or lower edge, in px, at which the page scrolls. */
const EDGE = 96

/** Scroll speed in px per ms. */
const SPEED = 0.4

/** Moves the item to the pointer's position until the pointer is released. */
function follow(begun: PointerEvent<HTMLElement>, from: number, move: Move): void {
  const part = begun.currentTarget.closest('[data-place]')
  const list = part?.parentElement
  const end = new AbortController()
  const { signal } = end
  part?.toggleAttribute('data-lifted', true)
  signal.addEventListener('abort', () => part?.removeAttribute('data-lifted'))
  let at = from
  let point = { clientX: begun.clientX, clientY: begun.clientY }

  function moveToPointer(): void {
    const below = document.elementFromPoint(point.clientX, point.clientY)?.closest('[data-place]')
    if (!(below instanceof HTMLElement) || below.parentElement !== list) return
    const to = Number(below.dataset.place)
    if (to === at) return
    move(at, to)
    at = to
  }

  /** The scroll direction. 0 near an edge if the drag began there and has not moved towards it. */
  function scrollDirection(): number {
    const { clientY } = point
    if (clientY < Math.min(EDGE, begun.clientY)) return -1
    return clientY > Math.max(window.innerHeight - EDGE, begun.clientY) ? 1 : 0
  }

  let before = performance.now()
  function scrollAlong(now: number): void {
    if (signal.aborted) return
    const way = scrollDirection()
    if (way !== 0) {
      window.scrollBy({ top: way * SPEED * (now - before), behavior: 'instant' })
      moveToPointer()
    }
    before = now
    requestAnimationFrame(scrollAlong)
  }
  requestAnimationFrame(scrollAlong)

  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      point = { clientX, clientY }
      moveToPointer()
    },
    { signal },
  )
  document.addEventListener('pointerup', () => end.abort(), { signal })
  document.addEventListener('pointercancel', () => end.abort(), { signal })
}
