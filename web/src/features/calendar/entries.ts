// The entries of the calendar by day, and the rule for moving a post to another day.
import { addDays, today } from '@/lib/dateInput/days'
import { fromWallClock, toWallClock } from '@/lib/dates'
import type { Entry } from './queries'

export const dayOf = ({ date }: Pick<Entry, 'date'>): string => toWallClock(date).slice(0, 10)

/** 09:00 */
export const timeOf = ({ date }: Pick<Entry, 'date'>): string => toWallClock(date).slice(11, 16)

export function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(entry)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  for (const all of days.values()) all.sort(compare)
  return days
}

/** By time, and those without a date of their own at the end of the day. */
const compare = (one: Entry, other: Entry): number =>
  Number(one.undated) - Number(other.undated) || Date.parse(one.date) - Date.parse(other.date)

/** `past`: it would appear at once. `impossible`: the clock skips this time of the day. */
export type WrongDay = 'past' | 'impossible'

/** The date of an entry on another day, at the same time of the day. */
export function dateOn(
  entry: Pick<Entry, 'date'>,
  day: string,
  now: number,
): { date: string } | { wrong: WrongDay } {
  const date = fromWallClock(`${day} ${toWallClock(entry.date).slice(11)}`)
  if (date === null) return { wrong: 'impossible' }
  // The server stores milliseconds, which a wall clock does not have.
  const exact = new Date(Date.parse(date) + (Date.parse(entry.date) % 1000)).toISOString()
  return Date.parse(exact) > now ? { date: exact } : { wrong: 'past' }
}

/** The first day to which the entry can be moved: today, unless its time of the day has passed. */
export function firstDayFor(entry: Pick<Entry, 'date'>, now: number): string {
  const current = today(now)
  const there = dateOn(entry, current, now)
  return 'wrong' in there && there.wrong === 'past' ? addDays(current, 1) : current
}

export type Tone = 'draft' | 'planned' | 'live' | 'event' | 'withdrawn' | 'ended'

/** How an entry is shown. Neither a withdrawn post nor its event looks live. */
export function toneOf({ kind, status, hidden }: Pick<Entry, 'kind' | 'status' | 'hidden'>): Tone {
  if (hidden) return hidden === 'ENDED' ? 'ended' : 'withdrawn'
  if (kind === 'EVENT') return 'event'
  return status === 'DRAFT' ? 'draft' : status === 'LIVE' ? 'live' : 'planned'
}

/** An entry on the day to which it would be moved. */
export const shownOn = (entry: Entry, day: string): Entry => ({
  ...entry,
  undated: false,
  date: fromWallClock(`${day} ${toWallClock(entry.date).slice(11)}`) ?? entry.date,
})
