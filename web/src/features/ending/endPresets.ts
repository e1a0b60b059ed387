// The presets for an end, each one click away.
import { addDays, today } from '@/lib/dateInput/days'
import { toWallClock } from '@/lib/dates'

type Preset = {
  name: 'tonight' | 'tomorrowNight' | 'week'
  /** A wall clock, as in `lib/dates.ts`. */
  value: string
}

/** This evening if it is still ahead, otherwise tomorrow evening; and the evening in a week. */
export function endPresets(now: number): [Preset, Preset] {
  const from = today(now)
  const evening = (days: number) => `${addDays(from, days)} 22:00:00`
  const tonight = evening(0)
  return [
    tonight > toWallClock(now)
      ? { name: 'tonight', value: tonight }
      : { name: 'tomorrowNight', value: evening(1) },
    { name: 'week', value: evening(7) },
  ]
}
