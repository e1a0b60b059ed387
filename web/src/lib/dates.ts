// Dates as people in Germany read them: Europe/Berlin whatever the browser's zone.
import dayjs from 'dayjs'
import 'dayjs/locale/de'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.locale('de')

export const ZONE = 'Europe/Berlin'

/** 24.11.2026, 09:00 Uhr */
export const dateTime = (instant: string | number | Date): string =>
  `${dayjs(instant).tz(ZONE).format('DD.MM.YYYY, HH:mm')} Uhr`

/** 24.11.2026 */
export const date = (instant: string | number | Date): string =>
  dayjs(instant).tz(ZONE).format('DD.MM.YYYY')

/** 09:00 Uhr */
export const time = (instant: string | number | Date): string =>
  `${dayjs(instant).tz(ZONE).format('HH:mm')} Uhr`

/** What a picker shows for an instant: `2026-11-24 09:00:00`, without a zone. */
export const toWallClock = (instant: string | number | Date): string =>
  dayjs(instant).tz(ZONE).format('YYYY-MM-DD HH:mm:ss')

/**
 * The instant that a wall clock in Berlin means. Null when that hour does not exist (the night in
 * which summer begins) or the text is no date; of an hour that exists twice, the first.
 */
export function fromWallClock(wallClock: string): string | null {
  const wanted = wallClock.length === 16 ? `${wallClock}:00` : wallClock
  const asUtc = Date.parse(`${wanted.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return null
  const summer = asUtc - 2 * 3_600_000
  const winter = asUtc - 3_600_000
  const instant = [summer, winter].find((candidate) => toWallClock(candidate) === wanted)
  return instant === undefined ? null : new Date(instant).toISOString()
}
