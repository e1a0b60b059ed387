// Locks on a page so busy that it receives the lock manager's messages late.
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { acquireLock } from './lock'

/**
 * A lock manager that delays its messages until this many are queued, then delivers all in order.
 */
function lateManager(others: Set<string>) {
  const queued: (() => void)[] = []
  const manager = {
    request: (name: string, { signal }: LockOptions, taken: (lock: unknown) => unknown) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (!others.has(name)) queued.push(() => resolve(signal?.aborted || taken({ name })))
      }),
    query: () => new Promise((resolve) => queued.push(() => resolve({ held: [] }))),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: manager } }))
  return async (things: number) => {
    await waitFor(() => expect(queued).toHaveLength(things))
    for (const deliverNext of queued) deliverNext()
  }
}

// spec: API-33
it('resolves with the lock although its message arrives after the timeout', async () => {
  const deliver = lateManager(new Set())
  const held = acquireLock('draft', 1)
  // Two messages: that the lock was granted, and the answer to the query after the timeout.
  await deliver(2)
  expect(await held).toBeTypeOf('function')
})

it('resolves with null while another page has the lock', async () => {
  const deliver = lateManager(new Set(['draft']))
  const held = acquireLock('draft', 1)
  await deliver(1)
  expect(await held).toBeNull()
})
