// Formats dates for readers in Germany, in Europe/Berlin whatever the browser's time zone.

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

/** 09:00 Uhr, with a non-breaking space. */
export function time(instant: Instant): string {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${minute}\u00a0Uhr`
}

/** The date of a legal text, which the server sends as a number: 20180918 is 18.09.2018. */
export const versionDate = (version: number): string =>
  String(version).replace(/^(\d{4})(\d\d)(\d\d)$/, '$3.$2.$1')

/** 24.11.2026, 09:00 Uhr */
export const dateTime = (instant: Instant): string => `${date(instant)}, ${time(instant)}`

const month = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long' })

/** 3. November, 14:05 Uhr; with the year if it is not the current one. */
export function longDateTime(instant: Instant, now: number): string {
  const { day, year } = partsOf(instant)
  const ofYear = year === partsOf(now).year ? '' : ` ${year}`
  return `${Number(day)}. ${month.format(new Date(instant))}${ofYear}, ${time(instant)}`
}

/** 24.11.2026 09:00 */
export function plainDateTime(instant: Instant): string {
  const { hour, minute } = partsOf(instant)
  return `${date(instant)} ${hour}:${minute}`
}

/** 24.11., 09:00 Uhr; with the year if it is not the current one. */
export function shortDateTime(instant: Instant, now: number): string {
  const { day, month, year } = partsOf(instant)
  return year === partsOf(now).year ? `${day}.${month}., ${time(instant)}` : dateTime(instant)
}

/** The value of a date field for an instant: `2026-11-24 09:00:00`, without a time zone. */
export function toWallClock(instant: Instant): string {
  const { year, month, day, hour, minute, second } = partsOf(instant)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/**
 * The default time of day in the calendar: the next full hour. In the last hour of a day it is
 * 23:59, because midnight of that day has passed.
 */
export function nextFullHour(now: number): string {
  const time = toWallClock(Math.ceil((now + 1) / 3_600_000) * 3_600_000).slice(11)
  return time === '00:00:00' ? '23:59:00' : time
}

/**
 * The instant of a wall clock time in Berlin. Null if the time does not exist (the skipped hour
 * when summer time begins) or the text is not a date. If the time exists twice, the first instant.
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
