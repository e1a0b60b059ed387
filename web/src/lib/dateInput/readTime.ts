// Reads a time of day as people type it: '8', '8:30', '8 Uhr abends', 'früh'.
import { addDays } from './days'

export type Time = { hour: number; minute: number } | 'noSuchTime'

/** The time that a part of the day means if no hour is given. */
const partsOfDay: Record<string, string> = {
  früh: '08:00',
  vormittag: '10:00',
  mittag: '12:00',
  nachmittag: '15:00',
  abend: '18:00',
}

const PART_OF_DAY = /^(früh|vormittag|nachmittag|mittag|abend)s?(?![a-zäöü])[, ]*(um |ab )?/

const CLOCK = /^(\d\d?)(?: ?(?:[:.]|uhr ?|h)(\d\d)(?::\d\d)?)?(?: ?(?:uhr|h))?/

/** Returns null if the whole text is not a time. */
export function readTime(text: string): Time | null {
  const [matched, part] = PART_OF_DAY.exec(text) ?? []
  if (matched === undefined) return readClock(text)
  const rest = text.slice(matched.length)
  if (rest === '') return defaultAt(partsOfDay[part ?? ''])
  const time = readClock(rest)
  return time && inPartOfDay(time, part)
}

function readClock(text: string): Time | null {
  const [, hours, minutes] = /^(\d\d)(\d\d)(?: ?uhr)?$/.exec(text) ?? []
  if (hours !== undefined) return timeOf(hours, minutes)
  const clock = CLOCK.exec(text)
  if (!clock) return null
  const after = text.slice(clock[0].length).trim()
  const [, part] = /^(früh|morgens|vormittag|nachmittag|mittag|abend)s?$/.exec(after) ?? []
  if (after !== '' && part === undefined) return null
  return inPartOfDay(timeOf(clock[1], clock[2]), part)
}

function timeOf(hours: string | undefined, minutes = '0'): Time {
  const [hour, minute] = [Number(hours), Number(minutes)]
  const exists = minute < 60 && (hour < 24 || (hour === 24 && minute === 0))
  return exists ? { hour, minute } : 'noSuchTime'
}

/** '8 Uhr abends' is 20:00. */
function inPartOfDay(time: Time, part: string | undefined): Time {
  if (typeof time === 'string') return time
  const { hour, minute } = time
  const isLater =
    ((part === 'abend' || part === 'nachmittag') && hour < 12) || (part === 'mittag' && hour < 4)
  return isLater ? { hour: hour + 12, minute } : time
}

export function defaultAt(time: string | undefined): Time | null {
  const [hours, minutes] = time?.split(':') ?? []
  return hours === undefined ? null : timeOf(hours, minutes)
}

/** The wall clock of a time on a day. 24:00 is the end of that day. */
export function at(day: string, { hour, minute }: Exclude<Time, string>): string {
  const [on, from] = hour === 24 ? [addDays(day, 1), 0] : [day, hour]
  return `${on} ${twoDigits(from)}:${twoDigits(minute)}:00`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
