import { dateTime, fromWallClock } from '@/lib/dates'

/** A time as the picker has it, in words; blank where there is none. */
export const said = (wallClock: string | null): string => {
  const instant = wallClock && fromWallClock(wallClock)
  return instant ? dateTime(instant) : ''
}
