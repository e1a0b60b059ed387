import { expect, it } from 'vitest'
import { addDays, addMonths, dayOf, fullDay, weekdayOf, weekOf } from './days'

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('returns the Monday of the week of %s: %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday)
  expect(weekdayOf(monday)).toBe(0)
})

it('adds days across the ends of months and years and across clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
})

it('returns null for a day that does not exist', () => {
  expect(dayOf(2028, 2, 29)).toBe('2028-02-29')
  expect(dayOf(2027, 2, 29)).toBeNull()
  expect(dayOf(2100, 2, 29)).toBeNull()
})

it('formats a day in full', () => {
  expect(fullDay('2026-11-24')).toBe('Dienstag, 24. November 2026')
})
