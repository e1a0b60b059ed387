import { expect, it } from 'vitest'
import { publishPresets } from './publishPresets'

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
