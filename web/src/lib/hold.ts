// Holds a name for as long as this tab lives, so that the others know what is in use. A tab that is
// closed or crashes lets go by itself. Where the browser knows no such thing, or forbids it, nothing
// is ever in use.

/** Done when others may have it. */
export type LetGo = () => Promise<void>

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Null when another tab has the name and does not let go of it within `patience` ms. */
export function hold(name: string, patience = 0): Promise<LetGo | null> {
  const manager = locks()
  if (!manager) return Promise.resolve(async () => {})
  const options: LockOptions = patience
    ? { signal: runOut(manager, patience) }
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

/** Aborts after so many ms. A busy page may see them pass while word that it has the name lies waiting
 * for it: words of the manager come in order, so that one is heard before the answer to a question. */
function runOut(manager: LockManager, patience: number): AbortSignal {
  const giveUp = new AbortController()
  setTimeout(async () => {
    await manager.query().catch(() => undefined)
    giveUp.abort()
  }, patience)
  return giveUp.signal
}

/** What is held just now, by this tab or another. */
export async function heldNames(): Promise<Set<string>> {
  const state = await locks()
    ?.query()
    .catch(() => undefined)
  return new Set(state?.held?.flatMap(({ name }) => name ?? []))
}

const isForbidden = (refusal: unknown): boolean =>
  refusal instanceof DOMException && refusal.name === 'SecurityError'
