// The keys that move between the days of a calendar.
import type { KeyboardEvent } from 'react'
import { addDays, addMonths, weekOf } from '@/lib/dateInput/days'

const steps: Record<string, (day: string, shift: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: weekOf,
  End: (day) => addDays(weekOf(day), 6),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

/** The day to which the key moves from this one; null if it is not such a key. */
export function dayAfterKey(event: KeyboardEvent, day: string): string | null {
  const isHeld = event.altKey || event.ctrlKey || event.metaKey
  const step = isHeld ? undefined : steps[event.key]
  return step ? step(day, event.shiftKey) : null
}
