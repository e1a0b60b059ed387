// The presets of the publish date, each one click away.
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

/**
 * This evening if it is still ahead, tomorrow morning, tomorrow evening if this evening has passed,
 * and the next Monday morning; in chronological order.
 */
export function publishPresets(now: number): Preset[] {
  const from = today(now)
  const toMonday = 7 - weekdayOf(from)
  const evening = preset('today', from, 18)
  return [
    ...(evening.value > toWallClock(now) ? [evening] : []),
    preset('tomorrow', addDays(from, 1), 8),
    ...(evening.value > toWallClock(now) ? [] : [preset('tomorrow', addDays(from, 1), 18)]),
    // On a Sunday, Monday is tomorrow. On a Monday, the name alone could mean today.
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
