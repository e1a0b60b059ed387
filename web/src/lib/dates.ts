// Dates as people in Germany read them: Europe/Berlin whatever the browser's zone.

type Instant = string | number | Date

const berlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const partsOf = (instant: Instant) =>
  Object.fromEntries(
    berlin.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  ) as Record<Part, string>

/** 24.11.2026 */
export function date(instant: Instant): string {
  const { day, month, year } = partsOf(instant)
  return `${day}.${month}.${year}`
}

/** 09:00 Uhr, which stay on one line. */
export function time(instant: Instant): string {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${minute}\u00a0Uhr`
}

/** 24.11.2026, 09:00 Uhr */
export const dateTime = (instant: Instant): string => `${date(instant)}, ${time(instant)}`

/** 24.11., 09:00 Uhr; with the year if it is not the current one. */
export function shortDateTime(instant: Instant, now: number): string {
  const { day, month, year } = partsOf(instant)
  return year === partsOf(now).year ? `${day}.${month}., ${time(instant)}` : dateTime(instant)
}

/** What a date field holds for an instant: `2026-11-24 09:00:00`, without a zone. */
export function toWallClock(instant: Instant): string {
  const { year, month, day, hour, minute, second } = partsOf(instant)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The time of day that the calendar begins with: the full hour that comes next. In the last hour of a day
 * that is its last minute, since midnight of that day has passed. */
export function nextFullHour(now: number): string {
  const time = toWallClock(Math.ceil((now + 1) / 3_600_000) * 3_600_000).slice(11)
  return time === '00:00:00' ? '23:59:00' : time
}

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
