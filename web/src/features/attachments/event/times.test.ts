import { expect, it } from 'vitest'
import { spanOf } from './times'

it('breaks a time span after its dash, so that no line starts with a space', () => {
  const span = spanOf('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', 'de')
  expect(span).toBe('Di., 24.11.2026, 09:00\u00a0– 10:00\u00a0Uhr')
})
