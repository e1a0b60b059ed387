// Calendar days as texts, `2026-11-24`, without a time and without a time zone.
import { toWallClock } from '../dates'

const DAY = 86_400_000

const asUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const fromUtc = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The current day in Berlin. */
export const today = (now: number): string => toWallClock(now).slice(0, 10)

export const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Null for a day that does not exist, such as 31.4. `month` counts from 1. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return isoDay(year, month, day)
}

export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

export const addDays = (day: string, days: number): string => fromUtc(asUtc(day) + days * DAY)

/** The same day of another month, or the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return isoDay(toYear, toMonth, Math.min(number, daysInMonth(toYear, toMonth)))
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(asUtc(day)).getUTCDay() + 6) % 7

/** The Monday of the day's week. */
export const weekOf = (day: string): string => addDays(day, -weekdayOf(day))

export const monthOf = (day: string): string => day.slice(0, 7)

const names = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' })
  return (day: string): string => format.format(asUtc(day))
}

/** Dienstag, 24. November 2026 */
export const fullDay = names({ dateStyle: 'full' })

/** November 2026 */
export const fullMonth = names({ month: 'long', year: 'numeric' })

/** Dez */
export const shortMonth = names({ month: 'short' })

/** Montag */
export const weekdayName = names({ weekday: 'long' })
