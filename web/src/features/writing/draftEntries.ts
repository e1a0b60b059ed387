// The entries of the draft store that contain unsent posts, one for each tab.
import { isUntouched, restoredDraft } from '@/features/posts/draft'
import { draftStore, type DraftEntry as EntryOf } from '@/lib/draftStore'
import type { Saved } from '@/lib/vault'
import { type Unsent, unsentIn } from './leftWords'
import { type Edit, isWorthKeeping, type Kept, type Left, nothingKept, useComposer } from './state'

/** The contents of an entry. `at` is the time of the last save, in ms since 1970. */
type Contents = Kept & { at: number }

export type DraftEntry = EntryOf<Contents>

const store = draftStore<Contents>('draft')

export const { setOwn: setOwnEntry, lock: lockEntry, remove: removeEntry } = store

/** Locks the entry that this tab had before, the newest one of a closed tab, or a new one. */
export async function lockAnyEntry(owner: string): Promise<DraftEntry> {
  const own = await store.lockOwn(owner)
  if (own) return own
  // A user who comes back gets the newest entry that was left. In a second tab, these are only
  // offered: that tab starts empty.
  const [newest] = (await store.areAllUnlocked(owner)) ? await leftEntries(owner) : []
  const left = newest ? await lockEntry(owner, newest.id) : null
  return left ?? store.create(owner)
}

/** The entries that closed tabs have left, except `own`, newest first. Deletes empty ones. */
export async function leftEntries(owner: string, own?: string): Promise<Left[]> {
  const unlocked = (await store.unlocked(owner)).filter((id) => id !== own)
  const left = await Promise.all(unlocked.map((id) => loadLeft(owner, id)))
  return left.flatMap((one) => one ?? []).sort((a, b) => b.at - a.at)
}

async function loadLeft(owner: string, id: string): Promise<Left | null> {
  const contents = await store.vaultOf(owner, id).load()
  if (contents === null) return null
  const kept = restored(contents)
  if (isWorthKeeping(kept)) return { id, kept, at: contents.at }
  // Deletes it only if it is not locked: a reloading tab may have locked and written it again.
  await removeEntry(owner, id)
  return null
}

export async function saveEntry({ vault }: DraftEntry, kept: Kept): Promise<Saved> {
  const isNew = isUntouched(kept.fresh) && !kept.attempt && !kept.onServer
  if (!isNew || Object.keys(kept.edits).length > 0) return vault.save({ ...kept, at: Date.now() })
  vault.remove()
  return 'kept'
}

/** Saves to a new entry that is not locked, like one of a closed tab. False if that failed. */
export async function saveAside(owner: string, kept: Kept): Promise<boolean> {
  const vault = store.vaultOf(owner, crypto.randomUUID())
  return (await vault.save({ ...kept, at: Date.now() })) === 'kept'
}

export const loadEntry = async ({ vault }: DraftEntry): Promise<Kept> =>
  restored(await vault.load())

/** What an account has written in this browser and not sent, in all tabs and for all profiles. */
export async function unsentOf(accountId: string): Promise<Unsent[]> {
  const stored = (await store.loadAll(accountId)).map(restored)
  // This tab's input is stored in an entry as well, perhaps in an older version.
  return [useComposer.getState(), ...stored].flatMap(unsentIn)
}

function restored(contents: Contents | null): Kept {
  if (!contents) return nothingKept
  const { fresh, attempt, edits, onServer } = { ...nothingKept, ...contents }
  const changes = Object.entries(edits).map(([post, edit]) => [post, restoredEdit(edit)] as const)
  return {
    fresh: restoredDraft(fresh),
    attempt,
    edits: Object.fromEntries(changes),
    onServer: onServer && { ...onServer, saved: restoredDraft(onServer.saved) },
  }
}

const restoredEdit = ({ draft, base, tried, aside }: Edit): Edit => ({
  draft: restoredDraft(draft),
  base: { ...base, draft: restoredDraft(base.draft) },
  ...(tried && { tried: restoredDraft(tried) }),
  ...(aside && { aside: { ...aside, saved: restoredDraft(aside.saved) } }),
})
