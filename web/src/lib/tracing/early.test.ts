// spec: MISC-02
import { anError, aTracker, TRACKER } from '@test/errors'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { reportError, traceRoutes, traceTo } from './report'

// The only test of this file, because the settings are unknown only until they arrive once.
it('sends errors that occurred before the settings arrived, with their route', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const received = aTracker()
  traceRoutes(() => '/login')
  for (let line = 1; line <= 30; line += 1) reportError(anError('broken', line))
  traceRoutes(() => '/')
  traceTo(TRACKER)
  await waitFor(() => expect(received).toHaveLength(20))
  expect(received.map(({ event }) => event.transaction)).toEqual(Array(20).fill('/login'))
})
