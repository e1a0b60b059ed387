import { expect, it } from 'vitest'
import { isDistant, publishDateProblem } from './publishDate'

const NOW = Date.parse('2026-11-20T10:00:00Z')

it.each([
  [null, 'missing'],
  ['2026-11-20 10:59:00', 'past'],
  ['2026-11-20 11:00:00', null],
  ['2027-03-28 02:30:00', 'impossible'],
  ['2027-03-28 03:00:00', null],
])('validates %s: %s', (wallClock, problem) => {
  expect(publishDateProblem(wallClock, NOW)).toBe(problem)
})

it('treats a date as distant if it is more than 300 days ahead', () => {
  const days300 = 300 * 86_400_000
  expect(isDistant(NOW + days300, NOW)).toBe(false)
  expect(isDistant(NOW + days300 + 1, NOW)).toBe(true)
})
