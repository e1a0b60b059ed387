// Unsaved changes to the profile are kept in the draft store, in one entry for each tab.
import { type DraftEntry, draftStore } from '@/lib/draftStore'
import { type Edits, hasEdits, noEdits } from './fields'

/** The contents of an entry, and when they were saved, in ms since 1970. */
export type StoredEdits = { edits: Edits; at: number }

export const editStore = draftStore<StoredEdits>('settings')

/** How long, in ms, the unsaved changes of a closed tab are kept. */
const RETENTION = 7 * 24 * 3_600_000

export type OpenedEdits = {
  edits: Edits
  /**
   * When a closed tab last stored these changes, in ms since 1970; null if they come from this tab
   * or there are none.
   */
  storedAt: number | null
}

/** Locks this tab's entry. If it is empty, moves the changes of closed tabs into it. */
export async function openEdits(
  owner: string,
): Promise<OpenedEdits & { entry: DraftEntry<StoredEdits> }> {
  const entry = (await editStore.lockOwn(owner)) ?? (await editStore.create(owner))
  const own = await entry.vault.load()
  if (own) return { entry, edits: withDefaults(own), storedAt: null }
  return { entry, ...(await mergeClosed(entry)) }
}

/** Merges the changes of closed tabs into one entry. The last change to each field wins. */
async function mergeClosed(into: DraftEntry<StoredEdits>): Promise<OpenedEdits> {
  const { owner } = into
  const ids = (await editStore.unlocked(owner)).filter((id) => id !== into.id)
  const found = (await Promise.all(ids.map((id) => editStore.lock(owner, id)))).flatMap(
    (entry) => entry ?? [],
  )
  const all = await Promise.all(found.map(({ vault }) => vault.load()))
  const unexpired = all
    .flatMap((stored) => (stored && stored.at + RETENTION > Date.now() ? stored : []))
    .sort((a, b) => a.at - b.at)
  const newest = unexpired.at(-1)
  const edits = unexpired.map(withDefaults).reduce(mergeEdits, noEdits)
  // If they do not all fit into one entry, they stay where they are.
  const canRemove = !newest || (await into.vault.save({ edits, at: newest.at })) === 'kept'
  for (const [index, { vault, release }] of found.entries()) {
    // What cannot be decrypted now is kept, because it may be readable later.
    if (canRemove && all[index]) vault.remove()
    await release()
  }
  return { edits, storedAt: newest?.at ?? null }
}

/** The later change to a field wins. */
const mergeEdits = (before: Edits, after: Edits): Edits => ({
  texts: { ...before.texts, ...after.texts },
  pictures: { ...before.pictures, ...after.pictures },
  consents: { ...before.consents, ...after.consents },
  map: { ...before.map, ...after.map },
})

/** Edits stored by an older version of the console may lack groups of fields added since. */
const withDefaults = ({ edits }: StoredEdits): Edits => ({ ...noEdits, ...edits })

export function storeEdits({ vault }: DraftEntry<StoredEdits>, edits: Edits): void {
  if (hasEdits(edits)) void vault.save({ edits, at: Date.now() })
  else vault.remove()
}

/** Whether this account has unsaved changes in this browser. */
export const hasUnsavedEdits = async (accountId: string): Promise<boolean> =>
  (await editStore.loadAll(accountId)).some((stored) => stored !== null)

/** Whether this tab has unsaved changes, from before a reload or from another page. */
export async function hasOwnEdits(owner: string): Promise<boolean> {
  const entry = await editStore.lockOwn(owner)
  const stored = await entry?.vault.load()
  await entry?.release()
  return !!stored && hasEdits(withDefaults(stored))
}
