import { dateTime, fromWallClock } from '@/lib/dates'

/** A wall clock as text; blank if it is null or invalid. */
export const dateText = (wallClock: string | null): string => {
  const instant = wallClock && fromWallClock(wallClock)
  return instant ? dateTime(instant) : ''
}
