// An event as it is being written.
import {
  isNoPlace,
  locationInput,
  noPlace,
  type PlaceDraft,
  placeOf,
} from '@/features/places/place'
import type { EventInput, Language } from '@/graphql/generated/graphql'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { areBlank, noTexts, pairsOf, type Texts, textsOf } from '../../languages'
import type { StoredAs } from '../kind'

export type EventDraft = {
  type: 'EVENT'
  title: Texts
  place: PlaceDraft
  /** Day and time in Berlin as the picker shows them. */
  start: string | null
  /** An end was added, be it set or not. */
  hasEnd: boolean
  end: string | null
  /** The one of the two that has moved along with the other, and what it was set to. */
  moved?: { which: 'start' | 'end'; from: string } | undefined
  /** The stored event as a file for one's calendar. */
  calendar: string | null
}

export const emptyEvent: EventDraft = {
  type: 'EVENT',
  title: noTexts,
  place: noPlace,
  start: null,
  hasEnd: false,
  end: null,
  calendar: null,
}

export const isEmptyEvent = ({ title, place, start, end }: EventDraft): boolean =>
  areBlank(title) && isNoPlace(place) && start === null && end === null

export const eventOf = (stored: StoredAs<'EventAttachment'>): EventDraft => ({
  type: 'EVENT',
  title: textsOf(stored.title, stored.translations.title),
  place: stored.location ? placeOf(stored.location) : noPlace,
  start: toWallClock(stored.start),
  hasEnd: stored.end != null,
  end: stored.end ? toWallClock(stored.end) : null,
  calendar: stored.calendar,
})

export function eventInput(event: EventDraft, written: readonly Language[]): EventInput {
  const { title, place, start, hasEnd, end } = event
  const location = locationInput(place)
  const ending = hasEnd && end ? fromWallClock(end) : null
  return {
    title: title.de,
    ...(location && { location }),
    // Without it, it is not sent.
    start: (start && fromWallClock(start)) ?? '',
    ...(ending && { end: ending }),
    translations: { title: pairsOf(title, written) },
  }
}

const HOUR = 3_600_000

/** Null for an hour that does not exist. */
function shifted(wallClock: string, by: number): string | null {
  const instant = fromWallClock(wallClock)
  return instant && toWallClock(Date.parse(instant) + by)
}

const isAfter = (one: string, other: string): boolean =>
  (fromWallClock(one) ?? one) > (fromWallClock(other) ?? other)

type Times = Pick<EventDraft, 'start' | 'hasEnd' | 'end' | 'moved'>

const asSet = ({ moved, ...event }: EventDraft, which: 'start' | 'end'): string | null =>
  moved?.which === which ? moved.from : event[which]

export const withEnd = ({ start }: EventDraft): Partial<Times> => ({
  hasEnd: true,
  end: start && shifted(start, HOUR),
})

export const withoutEnd = (event: EventDraft): Partial<Times> => ({
  start: asSet(event, 'start'),
  hasEnd: false,
  end: null,
  moved: undefined,
})

/** A start past the end takes the end along, for as long as it is past what was set. */
export function withStartAt(event: EventDraft, start: string | null): Partial<Times> {
  const set = { start, moved: event.moved?.which === 'start' ? undefined : event.moved }
  if (!start || !event.hasEnd) return set
  const end = asSet(event, 'end')
  if (end && !isAfter(start, end)) return { start, end, moved: undefined }
  const along = shifted(start, HOUR)
  if (!along) return set
  return { start, end: along, moved: end === null ? undefined : { which: 'end', from: end } }
}

/** An end before the start takes the start along, for as long as it is before what was set. */
export function withEndAt(event: EventDraft, end: string | null): Partial<Times> {
  const set = { end, moved: event.moved?.which === 'end' ? undefined : event.moved }
  const start = asSet(event, 'start')
  if (!end || !start) return set
  if (!isAfter(start, end)) return { end, start, moved: undefined }
  const along = shifted(end, -HOUR)
  return along ? { end, start: along, moved: { which: 'start', from: start } } : set
}
