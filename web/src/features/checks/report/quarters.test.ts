import { expect, it } from 'vitest'
import { partsOf, quartersUntil } from './quarters'

it.each([
  ['2026-11-27T12:00:00Z', ['2026-Q4', '2026-Q3', '2026-Q2']],
  ['2026-03-31T12:00:00Z', ['2026-Q1', '2025-Q4', '2025-Q3']],
  // Already the next quarter in Berlin.
  ['2026-06-30T22:30:00Z', ['2026-Q3', '2026-Q2', '2026-Q1']],
])('the quarters until %s', (now, quarters) => {
  expect(quartersUntil(Date.parse(now), 3)).toEqual(quarters)
})

it('has a year and a number', () => {
  expect(partsOf('2026-Q4')).toEqual({ year: '2026', quarter: '4' })
})
