// Days without a time, like 2026-11-27.
import { toWallClock } from '@/lib/dates'
import { type Weekday, weekdays } from './weekdays'

/** The day of this moment in Berlin. */
export const dayOf = (moment: string | number): string =>
  toWallClock(new Date(moment).toISOString()).slice(0, 10)

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noon(text).getTime())

/** Like 27.11.2026. */
export const dayText = (day: string): string =>
  noon(day).toLocaleDateString('de', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

export function weekdayOf(day: string): Weekday {
  const fromMonday = (noon(day).getUTCDay() + 6) % 7
  return weekdays[fromMonday] ?? 'MONDAY'
}

/** Which of the weekdays like it in its month it is, from 1 on. */
export const placeInMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7)

/** The day this many years later. */
export function yearsLater(day: string, years: number): string {
  const later = noon(day)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString().slice(0, 10)
}
