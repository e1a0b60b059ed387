// Reads a date and time as people in Germany type it: '24.11. 8 Uhr', 'morgen 8', 'Mo 8:30'. Pure:
// the result depends only on the text and the options. All days and times are in Berlin time
//
import { addDays } from './days'
import { BEFORE_TIME, readDay } from './readDay'
import { at, defaultAt, readTime, type Time } from './readTime'

/** Why a text cannot be read as a date and time. */
export type Unread =
  | 'unclear'
  | 'noSuchDay'
  | 'wrongWeekday'
  | 'noSuchTime'
  | 'dayMissing'
  | 'timeMissing'

/** `wallClock` as in `lib/dates.ts`: `2026-11-24 08:00:00`. The clock change may skip this time. */
export type Read =
  | { wallClock: string; wrong?: undefined }
  | { wallClock?: undefined; wrong: Unread }

type Circumstances = {
  /** In ms since 1970. */
  now: number
  /** HH:mm, used if the text contains only a day. */
  defaultTime?: string | undefined
  /** A wall clock time. A time without a day is read as the first such time after it. */
  after?: string | null | undefined
}

export function readDateTime(text: string, { now, defaultTime, after }: Circumstances): Read {
  const typed = text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('ue', 'ü')
    .replaceAll('ae', 'ä')
    .trim()
  const day = readDay(typed, now)
  if (!day) return timeAlone(readTime(typed), after)
  const afterDay = day.rest.replace(BEFORE_TIME, '')
  const time = afterDay === '' ? defaultAt(defaultTime) : readTime(afterDay)
  if (!time && afterDay !== '') return { wrong: 'unclear' }
  if (typeof day.value !== 'string') return { wrong: day.value.wrong }
  if (!time) return { wrong: 'timeMissing' }
  if (time === 'noSuchTime') return { wrong: time }
  return { wallClock: at(day.value, time) }
}

function timeAlone(time: Time | null, after: string | null | undefined): Read {
  if (!time) return { wrong: 'unclear' }
  if (!after) return { wrong: 'dayMissing' }
  if (time === 'noSuchTime') return { wrong: time }
  const day = after.slice(0, 10)
  const sameDay = at(day, time)
  return { wallClock: sameDay > after ? sameDay : at(addDays(day, 1), time) }
}
