// The sentence of each rule.
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { problemsOf, valuesOf } from './ruleForm'
import { useSentence } from './useSentence'

const rule = {
  frequency: 'WEEKLY' as const,
  weekdays: ['MONDAY' as const],
  time: '09:00',
  begin: '2026-11-27',
  until: null,
  count: null,
}

it.each([
  [{}, 'jeden Montag um 9:00 Uhr'],
  [{ frequency: 'DAILY', time: '18:30' }, 'jeden Tag um 18:30 Uhr'],
  [{ weekdays: ['FRIDAY', 'MONDAY'] }, 'jeden Montag und Freitag um 9:00 Uhr'],
  [
    { frequency: 'BIWEEKLY', weekdays: ['MONDAY', 'WEDNESDAY', 'SUNDAY'] },
    'alle zwei Wochen am Montag, Mittwoch und Sonntag um 9:00 Uhr',
  ],
  [{ frequency: 'MONTHLY_DAY' }, 'am 27. jedes Monats um 9:00 Uhr'],
  [
    { frequency: 'MONTHLY_DAY', begin: '2026-12-31' },
    'am 31. jedes Monats oder an seinem letzten Tag um 9:00 Uhr',
  ],
  [{ frequency: 'MONTHLY_WEEKDAY' }, 'am vierten Freitag jedes Monats um 9:00 Uhr'],
  [
    { frequency: 'MONTHLY_WEEKDAY', begin: '2026-12-31' },
    'am letzten Donnerstag jedes Monats um 9:00 Uhr',
  ],
  [{ frequency: 'MONTHLY_LAST_WEEKDAY' }, 'am letzten Freitag jedes Monats um 9:00 Uhr'],
  [{ until: '2026-12-07' }, 'jeden Montag um 9:00 Uhr, bis 07.12.2026'],
  [{ count: 10 }, 'jeden Montag um 9:00 Uhr, insgesamt 10-mal'],
  [{ count: 1 }, 'jeden Montag um 9:00 Uhr, nur einmal'],
] as const)('says %o', (change, sentence) => {
  const { result } = renderHook(useSentence)
  expect(result.current({ ...rule, ...change } as never)).toBe(sentence)
})

it.each([
  [{}, {}],
  [{ weekdays: [] }, { weekdays: 'weekdays' }],
  [{ frequency: 'DAILY', weekdays: [] }, {}],
  [{ time: '' }, { time: 'time' }],
  [{ begin: '' }, { begin: 'begin' }],
  [{ begin: '2026-11-26' }, { begin: 'beginPast' }],
  [{ begin: '2028-11-27' }, {}],
  [{ begin: '2028-11-28' }, { begin: 'beginFar' }],
  [{ ends: 'onDay', until: '' }, { until: 'until' }],
  [{ ends: 'onDay', until: '2026-11-26' }, { until: 'untilRange' }],
  [{ ends: 'onDay', until: '2026-11-27' }, {}],
  [{ ends: 'onDay', until: '2031-11-27' }, {}],
  [{ ends: 'onDay', until: '2031-11-28' }, { until: 'untilRange' }],
  [{ ends: 'afterCount', count: '0' }, { count: 'count' }],
  [{ ends: 'afterCount', count: '1' }, {}],
  [{ ends: 'afterCount', count: '500' }, {}],
  [{ ends: 'afterCount', count: '501' }, { count: 'count' }],
  [{ ends: 'afterCount', count: 'vier' }, { count: 'count' }],
] as const)('checks %o', (change, problems) => {
  const values = { ...valuesOf(rule), ...change }
  const bounds = { earliest: '2026-11-27', today: '2026-11-27' }
  expect(problemsOf(values as never, bounds)).toEqual(problems)
})
