// The publish dates that are one press away.
import { addDays, today, weekdayOf } from '@/lib/dateInput/days'
import { toWallClock } from '@/lib/dates'

type Preset = {
  name: 'today' | 'tomorrow' | 'monday' | 'mondayAt'
  /** Full hour of the day. */
  hour: number
  /** 30.11. */
  date: string
  /** A wall clock, as in `lib/dates.ts`. */
  value: string
}

/** This evening while it lies ahead, tomorrow morning and, once that has passed, evening, and the morning
 * of the next Monday; in the order in which they come. */
export function publishPresets(now: number): Preset[] {
  const from = today(now)
  const toMonday = 7 - weekdayOf(from)
  const evening = preset('today', from, 18)
  return [
    ...(evening.value > toWallClock(now) ? [evening] : []),
    preset('tomorrow', addDays(from, 1), 8),
    ...(evening.value > toWallClock(now) ? [] : [preset('tomorrow', addDays(from, 1), 18)]),
    // On a Sunday that is tomorrow. On a Monday the name alone could mean today.
    ...(toMonday > 1
      ? [preset(toMonday === 7 ? 'mondayAt' : 'monday', addDays(from, toMonday), 8)]
      : []),
  ]
}

function preset(name: Preset['name'], day: string, hour: number): Preset {
  const [, month, number] = day.split('-')
  const value = `${day} ${String(hour).padStart(2, '0')}:00:00`
  return { name, hour, date: `${number}.${month}.`, value }
}
