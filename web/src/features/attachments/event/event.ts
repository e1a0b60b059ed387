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
import { areBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'
import type { StoredAs } from '../kind'

export type EventDraft = {
  type: 'EVENT'
  title: Texts
  place: PlaceDraft
  /** Day and time in Berlin, or what was typed while it cannot be read as such. */
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
