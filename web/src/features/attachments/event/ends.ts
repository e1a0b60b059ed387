// Keeps the start of an event before its end: if one is set past the other, the other is moved to an
// hour from it.
import { isWallClock } from '@/lib/dateInput/wallClock'
import { fromWallClock, toWallClock } from '@/lib/dates'
import type { EventDraft } from './event'

const HOUR = 3_600_000

/** Null if the wall clock does not exist. */
function shifted(wallClock: string, by: number): string | null {
  const instant = fromWallClock(wallClock)
  return instant && toWallClock(Date.parse(instant) + by)
}

const isAfter = (one: string, other: string): boolean =>
  (fromWallClock(one) ?? one) > (fromWallClock(other) ?? other)

/** Whether it is a valid time: neither empty nor invalid text. */
const isSet = (time: string | null): time is string => time !== null && isWallClock(time)

type Times = Pick<EventDraft, 'start' | 'hasEnd' | 'end' | 'moved'>

const asChosen = ({ moved, ...event }: EventDraft, which: 'start' | 'end'): string | null =>
  moved?.which === which ? moved.from : event[which]

export const withEnd = ({ start }: EventDraft): Partial<Times> => ({
  hasEnd: true,
  end: start && shifted(start, HOUR),
})

export const withoutEnd = (event: EventDraft): Partial<Times> => ({
  start: asChosen(event, 'start'),
  hasEnd: false,
  end: null,
  moved: undefined,
})

/** Sets a time that is being typed, which does not move the other one yet. */
export const typed = (
  { moved }: EventDraft,
  time: { start: string | null } | { end: string | null },
): Partial<Times> => ({
  ...time,
  moved: moved && moved.which in time ? undefined : moved,
})

/**
 * Sets the start. If it is after the chosen end, the end moves to an hour later. It returns to the
 * chosen time as soon as the start is not after that.
 */
export function withStartAt(event: EventDraft, start: string | null): Partial<Times> {
  const set = { start, moved: event.moved?.which === 'start' ? undefined : event.moved }
  if (!isSet(start) || !event.hasEnd) return set
  const end = asChosen(event, 'end')
  if (end && !isSet(end)) return set
  if (end && !isAfter(start, end)) return { start, end, moved: undefined }
  const along = shifted(start, HOUR)
  if (!along) return set
  return { start, end: along, moved: end === null ? undefined : { which: 'end', from: end } }
}

/**
 * Sets the end. If it is before the chosen start, the start moves to an hour earlier. It returns to
 * the chosen time as soon as the end is not before that.
 */
export function withEndAt(event: EventDraft, end: string | null): Partial<Times> {
  const set = { end, moved: event.moved?.which === 'end' ? undefined : event.moved }
  const start = asChosen(event, 'start')
  if (!isSet(end) || !isSet(start)) return set
  if (!isAfter(start, end)) return { end, start, moved: undefined }
  const along = shifted(end, -HOUR)
  return along ? { end, start: along, moved: { which: 'start', from: start } } : set
}
