// Holds a named lock for as long as this tab is open, so that other tabs know what is in use. The
// browser releases it when the tab is closed or crashes. In a browser that does not support or does
// not permit locks, nothing counts as in use.

/** Releases the lock. Resolves when other tabs can take it. */
export type LetGo = () => Promise<void>

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Resolves with null if another tab does not release the lock within `patience` ms. */
export function hold(name: string, patience = 0): Promise<LetGo | null> {
  const manager = locks()
  if (!manager) return Promise.resolve(async () => {})
  const options: LockOptions = patience
    ? { signal: timeoutSignal(manager, patience) }
    : { ifAvailable: true }
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((letGo) => {
        resolve(async () => {
          letGo()
          await released
        })
      })
    const released = manager
      .request(name, options, (lock) => (lock ? held() : resolve(null)))
      .catch((refusal) => resolve(isForbidden(refusal) ? async () => {} : null))
  })
}

/**
 * A signal that aborts after `patience` ms. On a busy page the timer may fire while the message
 * that the lock was granted is still queued. The lock manager's messages arrive in order, so a
 * query after the timer makes sure that such a message is handled first.
 */
function timeoutSignal(manager: LockManager, patience: number): AbortSignal {
  const giveUp = new AbortController()
  setTimeout(async () => {
    await manager.query().catch(() => undefined)
    giveUp.abort()
  }, patience)
  return giveUp.signal
}

/** The names of all locks that are held now, by this tab or another. */
export async function heldNames(): Promise<Set<string>> {
  const state = await locks()
    ?.query()
    .catch(() => undefined)
  return new Set(state?.held?.flatMap(({ name }) => name ?? []))
}

const isForbidden = (refusal: unknown): boolean =>
  refusal instanceof DOMException && refusal.name === 'SecurityError'
