// Validates an event. The server validates it again.
import { type PlaceField, placeParts } from '@/features/places/place'
import type { Language } from '@/graphql/generated/graphql'
import { fromWallClock } from '@/lib/dates'
import { isBlank, isLonger } from '@/lib/languages'
import { LIMITS } from '@/lib/rules'
import type { Circumstances, ProblemAt, Wrong } from '../editing'
import type { EventDraft } from './event'

export type EventField =
  | `event.title.${Language}`
  | 'event.location'
  | `event.location.${PlaceField}`
  | 'event.start'
  | 'event.end'

type Problem = ProblemAt<EventField>

export function eventProblems(event: EventDraft, given: Circumstances<EventDraft>): Problem[] {
  return [
    ...given.written.flatMap((language) => titleProblems(event, language)),
    ...placeProblems(event),
    ...startProblems(event, given),
    ...endProblems(event),
  ]
}

function titleProblems({ title }: EventDraft, language: Language): Problem[] {
  const field = `event.title.${language}` as const
  if (language === 'de' && isBlank(title.de)) return [{ field, wrong: 'titleRequired' }]
  const max = LIMITS.title
  return isLonger(title[language], max) ? [{ field, wrong: 'tooLong', max }] : []
}

const placeProblems = ({ place }: EventDraft): Problem[] =>
  placeParts
    .filter((part) => isLonger(place[part], LIMITS.title))
    .map((part) => ({ field: `event.location.${part}`, wrong: 'tooLong', max: LIMITS.title }))

function startProblems(event: EventDraft, given: Circumstances<EventDraft>): Problem[] {
  const wrong = errorOfStart(event, given)
  return wrong ? [{ field: 'event.start', wrong }] : []
}

function errorOfStart(
  { start }: EventDraft,
  { before, now }: Circumstances<EventDraft>,
): Wrong | null {
  if (!start) return 'startRequired'
  const instant = fromWallClock(start)
  if (instant === null) return 'dateImpossible'
  // A stored start may have passed since [A-53: it stays valid].
  return start !== before?.start && Date.parse(instant) < now ? 'startPast' : null
}

function endProblems({ start, hasEnd, end }: EventDraft): Problem[] {
  if (!hasEnd) return []
  const field = 'event.end'
  if (!end) return [{ field, wrong: 'endRequired' }]
  const ending = fromWallClock(end)
  if (ending === null) return [{ field, wrong: 'dateImpossible' }]
  const beginning = start ? fromWallClock(start) : null
  return beginning !== null && ending < beginning ? [{ field, wrong: 'endBeforeStart' }] : []
}
