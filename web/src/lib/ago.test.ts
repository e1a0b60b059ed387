import { expect, it } from 'vitest'
import { ago } from './ago'

const NOW = '2026-11-27T12:00:00Z'

it.each([
  ['2026-11-27T12:00:05Z', 'gerade eben'],
  ['2026-11-27T11:59:01Z', 'gerade eben'],
  ['2026-11-27T11:59:00Z', 'vor 1 Minute'],
  ['2026-11-27T10:00:00Z', 'vor 2 Stunden'],
  ['2026-11-25T12:00:00Z', 'vor 2 Tagen'],
])('says how long ago %s was', (instant, words) => {
  expect(ago(instant, Date.parse(NOW))).toBe(words)
})
