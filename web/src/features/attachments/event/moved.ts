import { dateTime, fromWallClock } from '@/lib/dates'
import type { Moved } from '../editing'
import type { EventDraft } from './event'

/** The time that moved along with the other one, as long as it stays moved; otherwise null. */
export const movedTime = ({ moved, ...event }: EventDraft): Moved | null =>
  moved
    ? { which: moved.which, from: dateText(moved.from), date: dateText(event[moved.which]) }
    : null

/** A wall clock as text; blank if it is null or invalid. */
export const dateText = (wallClock: string | null): string => {
  const instant = wallClock && fromWallClock(wallClock)
  return instant ? dateTime(instant) : ''
}
