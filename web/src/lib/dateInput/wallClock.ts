// The value of a date field: a wall clock as in `lib/dates.ts`, or text that cannot be read.
import { fromWallClock, toWallClock } from '../dates'
import { fullDay } from './days'

export const isWallClock = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)

/** The text in the field: `24.11.2026, 08:00`, or the typed text. */
export function fieldText(value: string | null): string {
  if (value === null || !isWallClock(value)) return value ?? ''
  const [year, month, day] = value.slice(0, 10).split('-')
  return `${day}.${month}.${year}, ${value.slice(11, 16)}`
}

/** Dienstag, 24. November 2026, 08:00 Uhr */
export const longText = (wallClock: string): string =>
  `${fullDay(wallClock.slice(0, 10))}, ${wallClock.slice(11, 16)}\u00a0Uhr`

const HOUR = 3_600_000

/** Whether this time occurs twice, in the night in which summer time ends. */
export function existsTwice(wallClock: string): boolean {
  const first = fromWallClock(wallClock)
  return first !== null && toWallClock(Date.parse(first) + HOUR) === wallClock
}
