// Reads the day at the beginning of a text: 'morgen', 'Montag', '24.11.', '24. November 2026'.
import { toWallClock } from '../dates'
import { addDays, dayOf, isoDay, today, weekdayOf } from './days'
import { at, readTime } from './readTime'

/** The value that was read from the start of a text, and the rest of the text. */
type Part<Value> = { value: Value; rest: string }

/** `2026-11-24`, or the reason why the text is not a valid day. */
export type Day = string | { wrong: 'noSuchDay' | 'wrongWeekday' }

/** Text that is allowed between a day and its time. */
export const BEFORE_TIME = /^(,|\s)*(um |ab )?/

/** Returns null if the text does not begin with a day. */
export function readDay(text: string, now: number): Part<Day> | null {
  const relative = readRelativeDay(text, now)
  if (relative) return relative
  const weekday = readWeekday(text)
  if (!weekday) return readCalendarDay(text, now)
  const after = weekday.rest.replace(/^(,|\s)*(den |dem )?/, '')
  const calendar = DOTTED_TIME.test(after) ? null : readCalendarDay(after, now)
  if (!calendar) {
    const day = nextWeekday(weekday.value, now, weekday.rest)
    return { value: day, rest: weekday.rest }
  }
  const { value: day, rest } = calendar
  const fits = typeof day !== 'string' || weekdayOf(day) === weekday.value.weekday
  return { value: fits ? day : { wrong: 'wrongWeekday' }, rest }
}

/** Those that have passed are read as well, so that the form can say that they have. */
const relativeDays: Record<string, number> = {
  vorgestern: -2,
  gestern: -1,
  heute: 0,
  morgen: 1,
  übermorgen: 2,
}

function readRelativeDay(text: string, now: number): Part<Day> | null {
  const [matched, name = ''] =
    /^(vorgestern|gestern|heute|morgen|übermorgen)(?![a-zäöü])/.exec(text) ?? []
  if (matched === undefined) return null
  return { value: addDays(today(now), relativeDays[name] ?? 0), rest: text.slice(matched.length) }
}

const weekdays = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so']

const WEEKDAY =
  /^(?:am )?(nächste[nr]? |kommende[nr]? )?(mo(?:ntag)?|di(?:enstag)?|mi(?:ttwoch)?|do(?:nnerstag)?|fr(?:eitag)?|sa(?:mstag)?|sonnabend|so(?:nntag)?)(?![a-zäöü])\.?/

/** 'Mo 8.30' is a time: a date would end with a dot. */
const DOTTED_TIME = /^\d\d?\.\d\d(?: ?uhr)?$/

type Weekday = { weekday: number; afterToday: boolean }

function readWeekday(text: string): Part<Weekday> | null {
  const [matched, coming, name = ''] = WEEKDAY.exec(text) ?? []
  if (matched === undefined) return null
  const weekday = name === 'sonnabend' ? 5 : weekdays.indexOf(name.slice(0, 2))
  return {
    value: { weekday, afterToday: coming !== undefined },
    rest: text.slice(matched.length),
  }
}

/** Today if it is that weekday and the time is still ahead; otherwise the next such day. */
function nextWeekday({ weekday, afterToday }: Weekday, now: number, rest: string): string {
  const from = today(now)
  const ahead = (weekday - weekdayOf(from) + 7) % 7
  if (ahead > 0) return addDays(from, ahead)
  const time = readTime(rest.replace(BEFORE_TIME, ''))
  const isAhead = time !== null && time !== 'noSuchTime' && at(from, time) > toWallClock(now)
  return isAhead && !afterToday ? from : addDays(from, 7)
}

const months = 'jan feb mär apr mai jun jul aug sep okt nov dez'.split(' ')

const ISO_DAY = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)t?/

/**
 * Two digits directly after the dot are a year, unless they are an hour: '24.11.18:30'. Four digits
 * after a space are a year if they begin with 20 or 21, and otherwise a time: '24.11. 1830'.
 */
const DAY_AND_MONTH =
  /^(\d\d?)\. ?(\d\d?)(?!\d)(?:\.(\d{4})(?!\d)|\.(\d\d)(?![\d:.h]| ?uhr)|\.? (2[01]\d\d)(?![\d:])|\.)?/

const SLASHES = /^(\d\d?)\/(\d\d?)(?:\/(\d{4}|\d\d))?(?!\d)/

const DAY_AND_MONTH_NAME =
  /^(\d\d?)\.? ?(jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)([a-zä]*)\.?(?: (\d{4})(?!\d))?/

const COMPLETE_MONTH_NAME =
  /^(jan(uar)?|feb(ruar)?|mär(z)?|apr(il)?|mai|jun(i)?|jul(i)?|aug(ust)?|sep(t|tember)?|okt(ober)?|nov(ember)?|dez(ember)?)$/

function readCalendarDay(text: string, now: number): Part<Day> | null {
  const iso = ISO_DAY.exec(text)
  if (iso) return dayPart(iso, text, now, { day: iso[3], month: iso[2], year: iso[1] })
  const named = DAY_AND_MONTH_NAME.exec(text)
  if (named && COMPLETE_MONTH_NAME.test(`${named[2]}${named[3]}`)) {
    const month = String(months.indexOf(named[2] ?? '') + 1)
    return dayPart(named, text, now, { day: named[1], month, year: named[4] })
  }
  const dotted = DAY_AND_MONTH.exec(text)
  if (dotted) {
    const [, day, month, year, short, apart] = dotted
    return dayPart(dotted, text, now, { day, month, year: year ?? short ?? apart })
  }
  const slashed = SLASHES.exec(text)
  return (
    slashed && dayPart(slashed, text, now, { day: slashed[1], month: slashed[2], year: slashed[3] })
  )
}

type Digits = { day: string | undefined; month: string | undefined; year: string | undefined }

function dayPart([matched]: RegExpExecArray, text: string, now: number, digits: Digits): Part<Day> {
  const month = Number(digits.month)
  const day = Number(digits.day)
  const year = yearOf(digits.year) ?? nextYearWith(month, day, now)
  return {
    value: dayOf(year, month, day) ?? { wrong: 'noSuchDay' },
    rest: text.slice(matched.length),
  }
}

const yearOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : digits.length === 2 ? 2000 + Number(digits) : Number(digits)

/** The year of the next such day; today counts. */
function nextYearWith(month: number, day: number, now: number): number {
  const from = today(now)
  const year = Number(from.slice(0, 4))
  return isoDay(year, month, day) < from ? year + 1 : year
}
