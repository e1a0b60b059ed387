// Follows a pressed mouse or pen across the days of the calendar. A finger scrolls instead.
import type { PointerEvent as ReactPointerEvent } from 'react'

/** How far, in px, the pointer must be moved: a click may shake. */
const SLACK = 6

type Handlers = {
  /** The day under the pointer; null beside the days. */
  onDay: (day: string | null) => void
  onDrop: (day: string | null) => void
  onCancel: () => void
}

const dayAt = ({ clientX, clientY }: PointerEvent): string | null => {
  const found = document.elementFromPoint(clientX, clientY)?.closest('[data-date]')
  return found instanceof HTMLElement ? (found.dataset.date ?? null) : null
}

export function followPointer(begun: ReactPointerEvent, handlers: Handlers): void {
  if (begun.button !== 0 || begun.pointerType === 'touch') return
  const { clientX, clientY, pointerId } = begun
  const end = new AbortController()
  const { signal } = end
  let lifted = false

  const isOther = (event: PointerEvent) => event.pointerId !== pointerId

  function follow(event: PointerEvent): void {
    if (isOther(event)) return
    lifted ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLACK
    if (lifted) handlers.onDay(dayAt(event))
  }
  function drop(event: PointerEvent): void {
    if (isOther(event)) return
    end.abort()
    if (!lifted) return
    ignoreClick()
    handlers.onDrop(dayAt(event))
  }
  function cancel(): void {
    end.abort()
    if (lifted) handlers.onCancel()
  }
  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  document.addEventListener('pointermove', follow, { signal })
  document.addEventListener('pointerup', drop, { signal })
  document.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', cancelByKey, { signal, capture: true })
}

/** The release after dragging is followed by a click, which would open the entry. */
function ignoreClick(): void {
  const ignore = (event: Event) => event.stopPropagation()
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
