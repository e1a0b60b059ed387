// How long ago something was, in words.

const words = new Intl.RelativeTimeFormat('de')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** vor 5 Stunden; gerade eben within the first minute, and days from the second one on. */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < MINUTE) return 'gerade eben'
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < 2 * DAY) return words.format(-Math.floor(passed / HOUR), 'hour')
  return words.format(-Math.floor(passed / DAY), 'day')
}
