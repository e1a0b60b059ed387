// Unsaved changes of the profile are kept in drawers (lib/drawers.ts), one for each tab.
import { type Drawer, drawersFor } from '@/lib/drawers'
import { type Edits, hasEdits, noEdits } from './fields'

/** The contents of a drawer, and when they were saved, in ms since 1970. */
export type StoredEdits = { edits: Edits; at: number }

export const drawers = drawersFor<StoredEdits>('settings')

/** How long, in ms, the unsaved changes of a closed tab are kept. */
const RETENTION = 7 * 24 * 3_600_000

export type Kept = {
  edits: Edits
  /** When closed tabs left the changes, in ms since 1970; null if they are from this tab. */
  leftAt: number | null
}

/** Takes this tab's drawer. If it is empty, moves the changes of closed tabs into it. */
export async function openEdits(owner: string): Promise<Kept & { drawer: Drawer<StoredEdits> }> {
  const drawer = (await drawers.takeOwn(owner)) ?? (await drawers.takeEmpty(owner))
  const own = await drawer.vault.load()
  if (own) return { drawer, edits: restored(own), leftAt: null }
  return { drawer, ...(await mergeClosed(drawer)) }
}

/**
 * Merges the changes of closed tabs into one drawer. The last change of each field wins.
 */
async function mergeClosed(into: Drawer<StoredEdits>): Promise<Kept> {
  const { owner } = into
  const ids = (await drawers.free(owner)).filter((id) => id !== into.id)
  const found = (await Promise.all(ids.map((id) => drawers.take(owner, id)))).flatMap(
    (drawer) => drawer ?? [],
  )
  const all = await Promise.all(found.map(({ vault }) => vault.load()))
  const waiting = all
    .flatMap((stored) => (stored && stored.at + RETENTION > Date.now() ? stored : []))
    .sort((a, b) => a.at - b.at)
  const newest = waiting.at(-1)
  const edits = waiting.map(restored).reduce(mergedEdits, noEdits)
  // If they do not all fit into one drawer, they stay where they are.
  const isSafe = !newest || (await into.vault.save({ edits, at: newest.at })) === 'kept'
  for (const [index, { vault, letGo }] of found.entries()) {
    // What cannot be decrypted now is kept, because it may be readable later.
    if (isSafe && all[index]) vault.remove()
    await letGo()
  }
  return { edits, leftAt: newest?.at ?? null }
}

/** The later change of a field wins. */
const mergedEdits = (before: Edits, after: Edits): Edits => ({
  texts: { ...before.texts, ...after.texts },
  pictures: { ...before.pictures, ...after.pictures },
  consents: { ...before.consents, ...after.consents },
  map: { ...before.map, ...after.map },
})

/** Changes saved by an older console may lack kinds that have been added since. */
const restored = ({ edits }: StoredEdits): Edits => ({ ...noEdits, ...edits })

export function storeEdits({ vault }: Drawer<StoredEdits>, edits: Edits): void {
  if (hasEdits(edits)) void vault.save({ edits, at: Date.now() })
  else vault.remove()
}

/** Whether this account has unsaved changes in this browser. */
export const hasUnsavedEdits = async (accountId: string): Promise<boolean> =>
  (await drawers.loadAll(accountId)).some((stored) => stored !== null)
