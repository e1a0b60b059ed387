// The fields of a rule while they are filled in.
import type { SeriesFrequency } from '@/graphql/generated/graphql'
import { dayOf, isDay, weekdayOf, yearsLater } from './day'
import type { SeriesRule } from './queries'
import type { Weekday } from './weekdays'

export type RuleValues = {
  frequency: SeriesFrequency
  weekdays: readonly Weekday[]
  time: string
  begin: string
  ends: 'never' | 'onDay' | 'afterCount'
  until: string
  count: string
}

export type RuleField = 'weekdays' | 'time' | 'begin' | 'until' | 'count'

type Wrong =
  | 'weekdays'
  | 'time'
  | 'begin'
  | 'beginPast'
  | 'beginFar'
  | 'until'
  | 'untilRange'
  | 'count'

/** The rule that is offered first: weekly, like this moment, or like now if it has passed. */
export function firstRule(moment: string, now: number): RuleValues {
  const at = Math.max(Date.parse(moment), now)
  const begin = dayOf(at)
  return {
    frequency: 'WEEKLY',
    weekdays: [weekdayOf(begin)],
    time: timeOf(Date.parse(moment)),
    begin,
    ends: 'never',
    until: '',
    count: '10',
  }
}

const timeOf = (moment: number): string =>
  new Date(moment).toLocaleTimeString('de', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  })

export const valuesOf = ({ count, until, ...rule }: SeriesRule): RuleValues => ({
  frequency: rule.frequency,
  weekdays: rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(rule.begin)],
  time: rule.time,
  begin: rule.begin,
  ends: until ? 'onDay' : count ? 'afterCount' : 'never',
  until: until ?? '',
  count: String(count ?? 10),
})

const isWeekly = ({ frequency }: RuleValues): boolean =>
  frequency === 'WEEKLY' || frequency === 'BIWEEKLY'

/** The rule for the server. */
export const ruleOf = (values: RuleValues) => ({
  frequency: values.frequency,
  weekdays: isWeekly(values) ? [...values.weekdays] : [],
  time: values.time,
  begin: values.begin,
  until: values.ends === 'onDay' ? values.until : null,
  count: values.ends === 'afterCount' ? Number(values.count) : null,
})

/** What is wrong, by field. `earliest`: the first day that it may begin on. */
export function problemsOf(
  values: RuleValues,
  { earliest, today }: { earliest: string; today: string },
): Partial<Record<RuleField, Wrong>> {
  const { weekdays, time, begin, ends, until, count } = values
  const number = Number(count)
  return {
    ...(isWeekly(values) && weekdays.length === 0 && { weekdays: 'weekdays' }),
    ...(!/^\d{2}:\d{2}$/.test(time) && { time: 'time' }),
    ...(!isDay(begin)
      ? { begin: 'begin' }
      : begin < earliest
        ? { begin: 'beginPast' }
        : begin > yearsLater(today, 2) && { begin: 'beginFar' }),
    ...(ends === 'onDay' &&
      (!isDay(until)
        ? { until: 'until' }
        : (until < begin || (isDay(begin) && until > yearsLater(begin, 5))) && {
            until: 'untilRange',
          })),
    ...(ends === 'afterCount' &&
      !(Number.isInteger(number) && number >= 1 && number <= 500) && { count: 'count' }),
  }
}
