// Named locks that a tab holds for as long as it is open, so that other tabs know what is in use.
// The browser releases them when the tab is closed or crashes. In a browser that does not support
// or does not permit locks, nothing counts as in use.

/** Releases the lock. Resolves when other tabs can take it. */
export type Release = () => Promise<void>

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Resolves with null if another tab does not release the lock within `timeout` ms. */
export function acquireLock(name: string, timeout = 0): Promise<Release | null> {
  const manager = locks()
  if (!manager) return Promise.resolve(async () => {})
  const options: LockOptions = timeout
    ? { signal: timeoutSignal(manager, timeout) }
    : { ifAvailable: true }
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        resolve(async () => {
          release()
          await released
        })
      })
    const released = manager
      .request(name, options, (lock) => (lock ? held() : resolve(null)))
      .catch((refusal) => resolve(isForbidden(refusal) ? async () => {} : null))
  })
}

/**
 * A signal that aborts after `timeout` ms. On a busy page the timer may fire while the message
 * that the lock was granted is still queued. The lock manager's messages arrive in order, so a
 * query after the timer makes sure that such a message is handled first.
 */
function timeoutSignal(manager: LockManager, timeout: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(async () => {
    await manager.query().catch(() => undefined)
    controller.abort()
  }, timeout)
  return controller.signal
}

/** The names of all locks that are held now, by this tab or another. */
export async function lockedNames(): Promise<Set<string>> {
  const state = await locks()
    ?.query()
    .catch(() => undefined)
  return new Set(state?.held?.flatMap(({ name }) => name ?? []))
}

const isForbidden = (refusal: unknown): boolean =>
  refusal instanceof DOMException && refusal.name === 'SecurityError'
