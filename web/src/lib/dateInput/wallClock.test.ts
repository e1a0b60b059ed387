import { expect, it } from 'vitest'
import { existsTwice, fieldText, isWallClock, longText } from './wallClock'

it.each([
  ['before the night', '2027-10-31 01:59:00', false],
  ['the first of the hour', '2027-10-31 02:00:00', true],
  ['the last of the hour', '2027-10-31 02:59:00', true],
  ['after it', '2027-10-31 03:00:00', false],
  ['a time that the clock skips', '2027-03-28 02:30:00', false],
  ['the hour after that', '2027-03-28 03:00:00', false],
])('detects whether the clock shows a time twice: %s', (_when, wallClock, twice) => {
  expect(existsTwice(wallClock)).toBe(twice)
})

it('formats a wall clock as people write it, and returns other text unchanged', () => {
  expect(fieldText('2026-11-24 08:00:00')).toBe('24.11.2026, 08:00')
  expect(fieldText('24.11. um acht')).toBe('24.11. um acht')
  expect(fieldText(null)).toBe('')
  expect(longText('2026-11-24 08:00:00')).toBe('Dienstag, 24. November 2026, 08:00\u00a0Uhr')
})

it('distinguishes a wall clock from typed text', () => {
  expect(isWallClock('2026-11-24 08:00:00')).toBe(true)
  expect(isWallClock('2026-11-24 08:00')).toBe(false)
  expect(isWallClock('morgen 8')).toBe(false)
})
