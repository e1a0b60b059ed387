import { describe, expect, it } from 'vitest'
import { dateTime, fromWallClock, nextFullHour, plainDateTime, toWallClock } from './dates'

// spec: MISC-03
it('formats dates as people in Germany write them', () => {
  expect(dateTime('2026-11-24T08:00:00.000Z')).toBe('24.11.2026, 09:00\u00a0Uhr')
  expect(dateTime('2026-07-01T22:30:00.000Z')).toBe('02.07.2026, 00:30\u00a0Uhr')
  expect(plainDateTime('2026-07-01T22:30:00.000Z')).toBe('02.07.2026 00:30')
})

describe('a wall clock in Berlin', () => {
  it.each([
    ['in winter', '2026-11-24 09:00:00', '2026-11-24T08:00:00.000Z'],
    ['in summer', '2026-07-02 00:30:00', '2026-07-01T22:30:00.000Z'],
    ['just before the clock is put forward', '2026-03-29 01:59:00', '2026-03-29T00:59:00.000Z'],
    ['just after it', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['in the hour that comes twice: the first', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
    ['without seconds', '2026-11-24 09:00', '2026-11-24T08:00:00.000Z'],
  ])('is converted to an instant %s', (_when, wallClock, instant) => {
    expect(fromWallClock(wallClock)).toBe(instant)
  })

  it('returns null for a time that the clock change skips', () => {
    expect(fromWallClock('2026-03-29 02:30:00')).toBeNull()
  })

  it('returns null for a text that is not a date', () => {
    expect(fromWallClock('bald')).toBeNull()
    expect(fromWallClock('2026-02-30 10:00:00')).toBeNull()
  })

  it('is computed from an instant', () => {
    expect(toWallClock('2026-11-24T08:00:00.000Z')).toBe('2026-11-24 09:00:00')
  })
})

it.each([
  ['2026-11-24T08:00:00.000Z', '10:00:00'],
  ['2026-11-24T08:59:59.999Z', '10:00:00'],
  ['2026-11-24T22:10:00.000Z', '23:59:00'],
])('starts a new date at the next full hour of the day: %s, %s', (now, time) => {
  expect(nextFullHour(Date.parse(now))).toBe(time)
})
