import { expect, it } from 'vitest'
import { spanOf } from './times'

it('breaks a span of hours behind its dash, where no space begins the next line', () => {
  const span = spanOf('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', 'de')
  expect(span).toBe('Di., 24.11.2026, 09:00\u00a0– 10:00\u00a0Uhr')
})
