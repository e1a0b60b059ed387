import { vectorsOf } from '@test/vectors'
import { describe, expect, it } from 'vitest'
import { toWallClock } from '@/lib/dates'
import { withEnd, withEndAt, withoutEnd, withStartAt } from './ends'
import { type EventDraft, emptyEvent } from './event'
import { eventProblems } from './rules'
import { spanOf } from './times'

const now = Date.parse('2026-11-21T08:00:00Z')
const fine: EventDraft = {
  ...emptyEvent,
  title: { de: 'Sommerfest', en: '' },
  start: '2027-06-24 18:00:00',
}

const problemsOf = (change: Partial<EventDraft>, before: EventDraft | null = null) =>
  eventProblems(
    { ...fine, ...change },
    { written: ['de', 'en'], appScheme: 'aushang:', now, appears: now, uploads: {}, before },
  ).map(({ field, wrong }) => `${field} ${wrong}`)

// spec: ATTACH-21, ATTACH-22, ATTACH-23, ATTACH-24, ATTACH-25
it.each<[Partial<EventDraft>, string[]]>([
  [{}, []],
  [{ title: { de: ' ', en: 'Party' } }, ['event.title.de titleRequired']],
  [{ title: { de: 'Fest', en: 'P'.repeat(201) } }, ['event.title.en tooLong']],
  [{ start: null }, ['event.start startRequired']],
  [{ start: '2026-11-21 08:59:00' }, ['event.start startPast']],
  [{ start: '2026-11-21 09:00:00' }, []],
  [{ hasEnd: true }, ['event.end endRequired']],
  [{ hasEnd: true, end: '2027-06-24 18:00:00' }, []],
  [{ hasEnd: true, end: '2027-06-24 17:59:00' }, ['event.end endBeforeStart']],
  [{ hasEnd: false, end: '2027-06-24 17:59:00' }, []],
  // The night in which summer time starts: 2:00 becomes 3:00.
  [{ start: '2027-03-28 02:30:00' }, ['event.start dateImpossible']],
  [
    { start: '2027-03-28 01:30:00', hasEnd: true, end: '2027-03-28 02:30:00' },
    ['event.end dateImpossible'],
  ],
])('finds the problems of %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

it('accepts a stored start that has passed since', () => {
  const start = '2026-10-01 18:00:00'
  expect(problemsOf({ start }, { ...fine, start })).toEqual([])
  expect(problemsOf({ start: '2026-10-02 18:00:00' }, { ...fine, start })).toEqual([
    'event.start startPast',
  ])
})

type Vector = Record<'start', string> &
  Record<'end' | 'before', string | null> & { refused: [string, string][] }

const vectors = vectorsOf<{ now: string; cases: Vector[] }>('event_dates')

const problemOf: Record<string, string> = {
  IN_PAST: 'startPast',
  ENDS_BEFORE_START: 'endBeforeStart',
}

// The picker has only whole seconds, and only the first of two hours with the same name.
const known = vectors.cases.filter(({ start }) => !start.includes('.') && !start.includes('T00:30'))

// spec: ATTACH-24, ATTACH-25
it.each(known)('validates like the server: $start to $end, before $before', (vector) => {
  const { start, end, before, refused } = vector
  const times = (start: string, end: string | null) => ({
    ...fine,
    start: toWallClock(start),
    hasEnd: end !== null,
    end: end && toWallClock(end),
  })
  const problems = eventProblems(times(start, end), {
    written: ['de'],
    appScheme: '',
    now: Date.parse(vectors.now),
    appears: Date.parse(vectors.now),
    uploads: {},
    before: before === null ? null : times(before, null),
  })
  expect(problems.map(({ field, wrong }) => [field, wrong])).toEqual(
    refused.map(([field, reason]) => [`event.${field}`, problemOf[reason]]),
  )
})

describe('start and end of an event', () => {
  const event = { ...fine, hasEnd: true, end: '2027-06-24 20:00:00' }

  // spec: ATTACH-27
  it('sets the end an hour after the start', () => {
    expect(withEnd(fine)).toEqual({ hasEnd: true, end: '2027-06-24 19:00:00' })
    expect(withEnd({ ...fine, start: null })).toEqual({ hasEnd: true, end: null })
    expect(withoutEnd(event)).toEqual({ start: event.start, hasEnd: false, end: null })
  })

  it('adds a real hour when the clock is put forward', () => {
    expect(withEnd({ ...fine, start: '2027-03-28 01:30:00' }).end).toBe('2027-03-28 03:30:00')
  })

  // spec: ATTACH-30
  it('moves the start along when the end is set before it', () => {
    expect(withEndAt(event, '2027-06-24 12:00:00')).toMatchObject({
      start: '2027-06-24 11:00:00',
      end: '2027-06-24 12:00:00',
    })
    expect({ ...event, ...withEndAt(event, '2027-06-24 18:00:00') }).toEqual({
      ...event,
      end: '2027-06-24 18:00:00',
    })
  })

  // spec: ATTACH-31
  it('moves the end along when the start moves past it', () => {
    expect(withStartAt(event, '2027-06-24 21:00:00')).toMatchObject({
      start: '2027-06-24 21:00:00',
      end: '2027-06-24 22:00:00',
    })
    expect({ ...event, ...withStartAt(event, '2027-06-24 20:00:00') }).toEqual({
      ...event,
      start: '2027-06-24 20:00:00',
    })
  })

  it('moves it back when the other time is corrected', () => {
    const early = { ...event, ...withEndAt(event, '2027-06-24 02:00:00') }
    expect(early).toMatchObject({ start: '2027-06-24 01:00:00' })
    const earlier = { ...early, ...withEndAt(early, '2027-06-24 01:00:00') }
    const nextDay = { ...earlier, ...withEndAt(earlier, '2027-06-25 02:00:00') }
    expect(nextDay).toEqual({ ...event, end: '2027-06-25 02:00:00' })
    expect({ ...early, ...withoutEnd(early) }).toEqual(fine)
    const late = { ...event, ...withStartAt(event, '2027-06-24 21:00:00') }
    expect({ ...late, ...withStartAt(late, '2027-06-24 18:00:00') }).toEqual(event)
  })

  it('keeps a time that the user sets after it has moved', () => {
    const moved = { ...event, ...withEndAt(event, '2027-06-24 02:00:00') }
    const byHand = { ...moved, ...withStartAt(moved, '2027-06-24 01:30:00') }
    expect(byHand).toMatchObject({ start: '2027-06-24 01:30:00', moved: undefined })
    expect(withEndAt(byHand, '2027-06-24 03:00:00')).toMatchObject({ start: byHand.start })
  })
})

it('breaks a time span after its dash, so that no line starts with a space', () => {
  const span = spanOf('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', 'de')
  expect(span).toBe('Di., 24.11.2026, 09:00\u00a0– 10:00\u00a0Uhr')
})
