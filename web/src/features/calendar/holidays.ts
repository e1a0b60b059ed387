// The public holidays of the Länder, computed from their laws as of November 2026.
import { addDays, isoDay, weekdayOf } from '@/lib/dateInput/days'
import type { State } from './states'

export type Holiday = {
  name: string
  /** Only in some municipalities of the Land. */
  isPartial: boolean
}

type Rule = {
  name: string
  /** The day in this year; null if there is none. */
  day: (year: number) => string | null
  /** Undefined: in all Länder. */
  in?: readonly State[]
  /** The Länder in which only some municipalities have it. */
  partlyIn?: readonly State[]
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const d = Math.floor(century / 4)
  const f = Math.floor((century + 8) / 25)
  const g = Math.floor((century - f + 1) / 3)
  const h = (19 * a + century - d - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - h - (inCentury % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return isoDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const fixed =
  (month: number, day: number, since = 0) =>
  (year: number): string | null =>
    year < since ? null : isoDay(year, month, day)

const once = (wanted: string) => (year: number) => (wanted.startsWith(`${year}-`) ? wanted : null)

const afterEaster = (days: number) => (year: number) => addDays(easterOf(year), days)

/** The Wednesday before November 23. */
const repentanceDay = (year: number): string => {
  const last = isoDay(year, 11, 22)
  return addDays(last, -((weekdayOf(last) + 5) % 7))
}

const rules: readonly Rule[] = [
  { name: 'Neujahr', day: fixed(1, 1) },
  { name: 'Heilige Drei Könige', day: fixed(1, 6), in: ['BW', 'BY', 'ST'] },
  { name: 'Internationaler Frauentag', day: fixed(3, 8, 2019), in: ['BE'] },
  { name: 'Internationaler Frauentag', day: fixed(3, 8, 2023), in: ['MV'] },
  { name: 'Karfreitag', day: afterEaster(-2) },
  { name: 'Ostersonntag', day: afterEaster(0), in: ['BB'] },
  { name: 'Ostermontag', day: afterEaster(1) },
  { name: 'Tag der Arbeit', day: fixed(5, 1) },
  { name: '80. Jahrestag der Befreiung', day: once('2025-05-08'), in: ['BE'] },
  { name: 'Christi Himmelfahrt', day: afterEaster(39) },
  { name: 'Pfingstsonntag', day: afterEaster(49), in: ['BB'] },
  { name: 'Pfingstmontag', day: afterEaster(50) },
  {
    name: 'Fronleichnam',
    day: afterEaster(60),
    in: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'],
    partlyIn: ['SN', 'TH'],
  },
  { name: '75. Jahrestag des Volksaufstands', day: once('2028-06-17'), in: ['BE'] },
  { name: 'Augsburger Friedensfest', day: fixed(8, 8), in: [], partlyIn: ['BY'] },
  { name: 'Mariä Himmelfahrt', day: fixed(8, 15), in: ['SL'], partlyIn: ['BY'] },
  { name: 'Weltkindertag', day: fixed(9, 20, 2019), in: ['TH'] },
  { name: 'Tag der Deutschen Einheit', day: fixed(10, 3) },
  {
    name: 'Reformationstag',
    day: fixed(10, 31),
    in: ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'],
  },
  { name: 'Allerheiligen', day: fixed(11, 1), in: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { name: 'Buß- und Bettag', day: repentanceDay, in: ['SN'] },
  { name: '1. Weihnachtstag', day: fixed(12, 25) },
  { name: '2. Weihnachtstag', day: fixed(12, 26) },
]

const isIn = ({ in: states, partlyIn }: Rule, state: State | null): boolean =>
  states === undefined || (state !== null && [...states, ...(partlyIn ?? [])].includes(state))

/** The holiday of a day. Without a Land only those that all have. */
export function holidayOn(day: string, state: State | null): Holiday | null {
  const year = Number(day.slice(0, 4))
  const rule = rules.find((one) => isIn(one, state) && one.day(year) === day)
  if (!rule) return null
  return { name: rule.name, isPartial: state !== null && !!rule.partlyIn?.includes(state) }
}
