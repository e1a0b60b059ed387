import { CalendarDays } from 'lucide-react'
import { placeLines, placeWords, pointWords } from '@/features/places/place'
import { fromWallClock } from '@/lib/dates'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { type EventDraft, emptyEvent, eventInput, isEmptyEvent } from './event'
import { dateText, movedTime } from './moved'
import { type EventField, eventProblems } from './rules'

export const eventEditing: Editing<EventDraft, EventField> = {
  icon: CalendarDays,
  empty: emptyEvent,
  input: (draft, written) => ({ event: eventInput(draft, written) }),
  isEmpty: isEmptyEvent,
  problems: eventProblems,
  refused(field, reason) {
    if (reason === 'IN_PAST') return 'startPast'
    if (reason === 'ENDS_BEFORE_START') return 'endBeforeStart'
    if (reason !== 'REQUIRED') return null
    if (field === 'event.start') return 'startRequired'
    return field === 'event.end' ? 'endRequired' : 'titleRequired'
  },
  title: ({ title }) => title,
  facts: ({ place, start, hasEnd, end }) => [
    { name: 'place', value: placeWords(place) },
    { name: 'point', value: pointWords(place) },
    { name: 'start', value: dateText(start) },
    { name: 'end', value: dateText(hasEnd ? end : null) },
  ],
  inShort: ({ place, start, hasEnd, end }) => [
    { name: 'start', value: dateText(start) },
    { name: 'end', value: dateText(hasEnd ? end : null) },
    {
      name: 'place',
      value: placeLines(place).join(', ') || placeWords(place) || pointWords(place),
    },
  ],
  past({ start, hasEnd, end }, by) {
    const last = fromWallClock((hasEnd ? end : start) ?? '')
    if (last === null || Date.parse(last) > by) return null
    return hasEnd ? 'end' : 'start'
  },
  moved: movedTime,
  images: () => [],
  asNew: (draft) => ({ ...draft, calendar: null }),
  Editor: lazyPart(() => import('./EventEditor').then((it) => it.default)),
}
