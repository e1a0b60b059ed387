// The start and end of an event: neither is on the wrong side, because the other moves along.
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

/** Sets the start. After the end, it moves the end along, until it is before the set end again. */
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

/** Sets the end. Before the start, it moves the start along, until it is after the set start. */
export function withEndAt(event: EventDraft, end: string | null): Partial<Times> {
  const set = { end, moved: event.moved?.which === 'end' ? undefined : event.moved }
  const start = asChosen(event, 'start')
  if (!isSet(end) || !isSet(start)) return set
  if (!isAfter(start, end)) return { end, start, moved: undefined }
  const along = shifted(end, -HOUR)
  return along ? { end, start: along, moved: { which: 'start', from: start } } : set
}
