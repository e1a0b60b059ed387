// What a publish date of one's own must be. The server says the same again.
import { fromWallClock } from '@/lib/dates'

export type DateProblem = 'missing' | 'past' | 'impossible'

/** `wallClock` is what the picker shows, in Berlin; null while nothing was chosen. */
export function publishDateProblem(wallClock: string | null, now: number): DateProblem | null {
  if (!wallClock) return 'missing'
  const instant = fromWallClock(wallClock)
  if (instant === null) return 'impossible'
  return Date.parse(instant) < now ? 'past' : null
}

/** In ms: a later date needs a confirmation. Its year may be mistyped, or it was typed without one and
 * has just passed, so that next year is meant. */
const DISTANT = 300 * 24 * 3_600_000

/** Both in ms since 1970. */
export const isDistant = (appears: number, now: number): boolean => appears - now > DISTANT
