// The drawers that store unsent posts, one for each tab.
import { isUntouched, restoredDraft } from '@/features/posts/draft'
import { type Drawer as DrawerOf, drawersFor } from '@/lib/drawers'
import type { Saved } from '@/lib/vault'
import { type Edit, isWorthKeeping, type Kept, type Left, nothingKept } from './state'

/** The contents of a drawer. `at` is the time of the last save, in ms since 1970. */
type Contents = Kept & { at: number }

export type Drawer = DrawerOf<Contents>

const drafts = drawersFor<Contents>('draft')

export const { keepAsOwn, take: takeDrawer, clear: clearDrawer } = drafts

/** Takes the drawer that this tab had before, the newest one of a closed tab, or an empty one. */
export async function takeAnyDrawer(owner: string): Promise<Drawer> {
  const own = await drafts.takeOwn(owner)
  if (own) return own
  // A user who comes back gets the newest left drawer. In a second tab, left drawers are only
  // offered: that tab starts empty.
  const [newest] = (await drafts.areAllFree(owner)) ? await leftDrawers(owner) : []
  const left = newest ? await takeDrawer(owner, newest.id) : null
  return left ?? drafts.takeEmpty(owner)
}

/** The drawers that closed tabs have left, except `own`, newest first. Clears empty ones. */
export async function leftDrawers(owner: string, own?: string): Promise<Left[]> {
  const free = (await drafts.free(owner)).filter((id) => id !== own)
  const left = await Promise.all(free.map((id) => loadLeft(owner, id)))
  return left.flatMap((one) => one ?? []).sort((a, b) => b.at - a.at)
}

async function loadLeft(owner: string, id: string): Promise<Left | null> {
  const contents = await drafts.vaultOf(owner, id).load()
  if (contents === null) return null
  const kept = restored(contents)
  if (isWorthKeeping(kept)) return { id, kept, at: contents.at }
  // Clears it only if no tab holds it: a reloading tab may have taken it again and written to it.
  await clearDrawer(owner, id)
  return null
}

export async function saveDrawer({ vault }: Drawer, kept: Kept): Promise<Saved> {
  if (!isUntouched(kept.fresh) || kept.attempt || Object.keys(kept.edits).length > 0)
    return vault.save({ ...kept, at: Date.now() })
  vault.remove()
  return 'kept'
}

/** Saves to a new drawer that no tab holds, like one of a closed tab. False if that failed. */
export async function saveAside(owner: string, kept: Kept): Promise<boolean> {
  const vault = drafts.vaultOf(owner, crypto.randomUUID())
  return (await vault.save({ ...kept, at: Date.now() })) === 'kept'
}

export const loadDrawer = async ({ vault }: Drawer): Promise<Kept> => restored(await vault.load())

/** The contents of all drawers of an account, in use or not. */
export const keptOf = async (accountId: string): Promise<Kept[]> =>
  (await drafts.loadAll(accountId)).map(restored)

function restored(contents: Contents | null): Kept {
  if (!contents) return nothingKept
  const { fresh, attempt, edits } = { ...nothingKept, ...contents }
  const changes = Object.entries(edits).map(([post, edit]) => [post, restoredEdit(edit)] as const)
  return { fresh: restoredDraft(fresh), attempt, edits: Object.fromEntries(changes) }
}

const restoredEdit = ({ draft, base, tried }: Edit): Edit => ({
  draft: restoredDraft(draft),
  base: { ...base, draft: restoredDraft(base.draft) },
  ...(tried && { tried: restoredDraft(tried) }),
})
