import { describe, expect, it } from 'vitest'
import { isDistant, publishDateProblem } from './publishDate'
import { publishPresets } from './publishPresets'

describe('the date of a post', () => {
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
})

describe('the presets', () => {
  it.each([
    [
      'a Saturday before six',
      '2026-11-21T16:59:00Z',
      ['today 2026-11-21 18', 'tomorrow 2026-11-22 08', 'monday 2026-11-23 08'],
    ],
    [
      'a Saturday at six',
      '2026-11-21T17:00:00Z',
      ['tomorrow 2026-11-22 08', 'tomorrow 2026-11-22 18', 'monday 2026-11-23 08'],
    ],
    [
      'a Sunday, before the Monday that is tomorrow',
      '2026-11-22T08:00:00Z',
      ['today 2026-11-22 18', 'tomorrow 2026-11-23 08'],
    ],
    [
      'a Monday, where the preset is the next Monday',
      '2026-11-23T08:00:00Z',
      ['today 2026-11-23 18', 'tomorrow 2026-11-24 08', 'mondayAt 2026-11-30 08'],
    ],
    [
      'a Friday before the clock is put forward',
      '2027-03-26T12:00:00Z',
      ['today 2027-03-26 18', 'tomorrow 2027-03-27 08', 'monday 2027-03-29 08'],
    ],
  ])('offers on %s', (_when, now, expected) => {
    const offered = publishPresets(Date.parse(now)).map(
      ({ name, value }) => `${name} ${value.slice(0, 13)}`,
    )
    expect(offered).toEqual(expected)
  })
})
