// Locks on a page so busy that it receives the lock manager's messages late.
import { beforeEach, expect, it, vi } from 'vitest'
import { acquireLock } from './lock'

// Without real time nothing that an earlier test left can ask this lock manager in between.
beforeEach(() => void vi.useFakeTimers())

/** Stubs a lock manager that delays its messages. The returned function delivers them in order. */
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
  return (messages: number) => {
    expect(queued).toHaveLength(messages)
    for (const deliverNext of queued) deliverNext()
  }
}

// spec: API-33
it('resolves with the lock although its message arrives after the timeout', async () => {
  const deliver = lateManager(new Set())
  const held = acquireLock('draft', 1)
  vi.advanceTimersByTime(1)
  // Two messages: that the lock was granted, and the answer to the query after the timeout.
  deliver(2)
  expect(await held).toBeTypeOf('function')
})

it('resolves with null while another page has the lock', async () => {
  const deliver = lateManager(new Set(['draft']))
  const held = acquireLock('draft', 1)
  vi.advanceTimersByTime(1)
  deliver(1)
  expect(await held).toBeNull()
})
