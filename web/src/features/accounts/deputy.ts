// The days on which an account is a deputy, as they are typed and shown, and their instants.
import { date, fromWallClock, toWallClock } from '@/lib/dates'

/** Days in Berlin such as `2026-12-01`; the second one is the last. */
export type DeputyDays = { from: string; until: string }

type DeputyTime = { from: string; until: string }

/** How far ahead the last day may be, as the server limits it. */
export const MAX_DAYS = 365

const DAY = 86_400_000

const dayOf = (instant: number): string => toWallClock(new Date(instant).toISOString()).slice(0, 10)

const startOf = (day: string): string | null => fromWallClock(`${day} 00:00:00`)

/** The day after: noon never skips a day when the clocks change. */
const dayAfter = (day: string): string => dayOf(Date.parse(`${day}T11:00:00Z`) + DAY)

/** From today for two weeks. */
export const nextWeeks = (now: number): DeputyDays => ({
  from: dayOf(now),
  until: dayOf(now + 13 * DAY),
})

export const daysOf = ({ from, until }: DeputyTime): DeputyDays => ({
  from: dayOf(Date.parse(from)),
  until: dayOf(Date.parse(until) - 1),
})

/** The last day before `until`, as it is shown. */
export const lastDay = (until: string): string =>
  date(new Date(Date.parse(until) - 1).toISOString())

export const timeOf = ({ from, until }: DeputyDays): DeputyTime => ({
  from: startOf(from) ?? '',
  until: startOf(dayAfter(until)) ?? '',
})

/** The first day that the server would refuse, with its reason. */
export function wrongDay(
  { from, until }: DeputyDays,
  now: number,
): { field: keyof DeputyDays; reason: string } | null {
  if (startOf(from) === null) return { field: 'from', reason: 'REQUIRED' }
  if (startOf(until) === null) return { field: 'until', reason: 'REQUIRED' }
  if (until < dayOf(now)) return { field: 'until', reason: 'IN_PAST' }
  if (until < from) return { field: 'until', reason: 'ENDS_BEFORE_START' }
  return until > dayOf(now + MAX_DAYS * DAY) ? { field: 'until', reason: 'TOO_FAR_AHEAD' } : null
}
