// The draft of an event.
import {
  isNoPlace,
  locationInput,
  noPlace,
  type PlaceDraft,
  placeOf,
} from '@/features/places/place'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { EventInput, Language } from '@/graphql/generated/graphql'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { areBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'

export type EventDraft = {
  type: 'EVENT'
  title: Texts
  place: PlaceDraft
  /** Date and time in Berlin, or the typed text if it is not a date. */
  start: string | null
  /** Whether an end was added, even if it is still empty. */
  hasEnd: boolean
  end: string | null
  /** The time that moved along with the other one, and the value that the user had set. */
  moved?: { which: 'start' | 'end'; from: string } | undefined
  /** URL of the stored event's calendar file. */
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

const EventFields = graphql(`
  fragment EventFields on EventAttachment {
    type
    title
    start
    end
    calendar
    location {
      label
      addition
      street
      postalCode
      city
      state
      country
      geoPoint {
        lat
        lng
      }
    }
    translations {
      title {
        lang
        value
      }
    }
  }
`)

export function eventOf(masked: FragmentType<typeof EventFields>): EventDraft {
  const stored = getFragmentData(EventFields, masked)
  return {
    type: 'EVENT',
    title: textsOf(stored.title, stored.translations.title),
    place: stored.location ? placeOf(stored.location) : noPlace,
    start: toWallClock(stored.start),
    hasEnd: stored.end != null,
    end: stored.end ? toWallClock(stored.end) : null,
    calendar: stored.calendar,
  }
}

export function eventInput(event: EventDraft, written: readonly Language[]): EventInput {
  const { title, place, start, hasEnd, end } = event
  const location = locationInput(place)
  const ending = hasEnd && end ? fromWallClock(end) : null
  return {
    title: title.de,
    ...(location && { location }),
    // Validation has made sure that there is a start.
    start: (start && fromWallClock(start)) ?? '',
    ...(ending && { end: ending }),
    translations: { title: pairsOf(title, written) },
  }
}
