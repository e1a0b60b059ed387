// Validates a custom publish date. The server validates it again.
import { fromWallClock } from '@/lib/dates'

export type DateProblem = 'missing' | 'past' | 'impossible'

/** `wallClock` is the picker's value in Berlin time; null if no date is selected. */
export function publishDateProblem(wallClock: string | null, now: number): DateProblem | null {
  if (!wallClock) return 'missing'
  const instant = fromWallClock(wallClock)
  if (instant === null) return 'impossible'
  return Date.parse(instant) < now ? 'past' : null
}

/**
 * A date further ahead than this (in ms) needs a confirmation: its year may be mistyped, or it has just passed
 * and was typed without a year, so that it means next year.
 */
const DISTANT = 300 * 24 * 3_600_000

/** Both in ms since 1970. */
export const isDistant = (appears: number, now: number): boolean => appears - now > DISTANT
