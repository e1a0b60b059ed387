import { describe, expect, it } from 'vitest'
import { isShown, rangeOf, turned, weekNumber, weeksOf } from './range'

describe('a month', () => {
  it.each([
    ['2026-11-27', '2026-10-26', '2026-12-06', 6],
    ['2026-02-01', '2026-01-26', '2026-03-01', 5],
    ['2027-02-10', '2027-02-01', '2027-02-28', 4],
    ['2027-08-31', '2027-07-26', '2027-09-05', 6],
  ])('of %s begins on %s and ends on %s', (day, first, last, count) => {
    const weeks = weeksOf('month', day)
    expect(weeks).toHaveLength(count)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
  })

  it('is requested from midnight to midnight in Berlin, also when the clock is changed', () => {
    expect(rangeOf('month', '2026-10-01')).toEqual({
      from: '2026-09-27T22:00:00.000Z',
      to: '2026-11-01T23:00:00.000Z',
    })
  })
})

describe('a week', () => {
  it('begins on Monday', () => {
    expect(weeksOf('week', '2026-11-29')).toEqual([
      [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
    ])
  })

  it.each([
    ['2026-11-27', 48],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2029-01-01', 1],
  ])('of %s has the number %i', (day, number) => {
    expect(weekNumber(day)).toBe(number)
  })
})

it('turns by months and by weeks', () => {
  expect(turned('month', '2026-10-31', 1)).toBe('2026-11-30')
  expect(turned('week', '2026-01-01', -1)).toBe('2025-12-25')
})

it.each([
  ['month', '2026-11-30', '2026-12-01', false],
  ['month', '2026-11-30', '2026-11-01', true],
  ['week', '2026-11-29', '2026-11-23', true],
  ['week', '2026-11-29', '2026-11-30', false],
] as const)('the %s of %s shows %s: %s', (view, shown, day, result) => {
  expect(isShown(view, shown, day)).toBe(result)
})
