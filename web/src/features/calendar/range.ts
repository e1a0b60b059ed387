// The days that the calendar shows: the weeks of a month, or one week.
import { addDays, addMonths, monthOf, weekOf } from '@/lib/dateInput/days'
import { fromWallClock } from '@/lib/dates'

export type View = 'month' | 'week'

const startOf = (view: View, day: string): string =>
  weekOf(view === 'month' ? `${monthOf(day)}-01` : day)

/** The days, by week. The weeks begin on Monday. */
export function weeksOf(view: View, day: string): string[][] {
  const weeks: string[][] = []
  const isShown = (monday: string) =>
    view === 'month' ? monthOf(monday) <= monthOf(day) : weeks.length === 0
  for (let monday = startOf(view, day); isShown(monday); monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday)))
  }
  return weeks
}

/** When a day begins in Berlin. The clock is never changed at midnight. */
const beginOf = (day: string): string => fromWallClock(`${day} 00:00:00`) ?? `${day}T00:00:00Z`

/** The range of the query, for `weeksOf` the same. */
export function rangeOf(view: View, day: string): { from: string; to: string } {
  const days = weeksOf(view, day).flat()
  const [first = day, last = day] = [days[0], days.at(-1)]
  return { from: beginOf(first), to: beginOf(addDays(last, 1)) }
}

/** The same place in the month or week before (-1) or after (1). */
export const turned = (view: View, day: string, by: number): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, 7 * by)

export const isShown = (view: View, shown: string, day: string): boolean =>
  startOf(view, shown) === startOf(view, day)

/** The number of the calendar week (ISO 8601): the first one contains the first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(weekOf(day), 3)
  const first = `${thursday.slice(0, 4)}-01-01`
  return Math.floor((Date.parse(thursday) - Date.parse(first)) / (7 * 86_400_000)) + 1
}
