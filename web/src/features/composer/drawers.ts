// What is written lies in drawers, one for each tab.
import { isUntouched, restoredDraft } from '@/features/posts/draft'
import { type Drawer as DrawerOf, drawersFor } from '@/lib/drawers'
import type { Saved } from '@/lib/vault'
import { type Edit, isWorthKeeping, type Kept, type Left, nothingKept } from './state'

/** What lies in a drawer, and since when, in ms since 1970. */
type Laid = Kept & { at: number }

export type Drawer = DrawerOf<Laid>

const drafts = drawersFor<Laid>('draft')

export const { keepAsOwn, take: takeDrawer, clear: clearDrawer } = drafts

/** The drawer that this tab had before, the newest that was left, or an empty one. */
export async function takeAnyDrawer(owner: string): Promise<Drawer> {
  const own = await drafts.takeOwn(owner)
  if (own) return own
  // What was left comes up by itself for who comes back. Beside another tab it is only offered:
  // who opens a second one wants an empty sheet.
  const [newest] = (await drafts.areAllFree(owner)) ? await leftDrawers(owner) : []
  const left = newest ? await takeDrawer(owner, newest.id) : null
  return left ?? drafts.takeEmpty(owner)
}

/** What closed tabs have left beside one's own, the newest first. Empty drawers are cleared away. */
export async function leftDrawers(owner: string, own?: string): Promise<Left[]> {
  const free = (await drafts.free(owner)).filter((id) => id !== own)
  const left = await Promise.all(free.map((id) => look(owner, id)))
  return left.flatMap((one) => one ?? []).sort((a, b) => b.at - a.at)
}

async function look(owner: string, id: string): Promise<Left | null> {
  const laid = await drafts.vaultOf(owner, id).load()
  if (laid === null) return null
  const kept = restored(laid)
  if (isWorthKeeping(kept)) return { id, kept, at: laid.at }
  // Only while nobody holds it: a tab that reloads takes it up again, and may have typed by now.
  await clearDrawer(owner, id)
  return null
}

export async function layInto({ vault }: Drawer, kept: Kept): Promise<Saved> {
  if (!isUntouched(kept.fresh) || kept.attempt || Object.keys(kept.edits).length > 0)
    return vault.save({ ...kept, at: Date.now() })
  vault.remove()
  return 'kept'
}

/** Lays something into a drawer that nobody holds, where it is found like what a closed tab left. */
export async function layAside(owner: string, kept: Kept): Promise<boolean> {
  const vault = drafts.vaultOf(owner, crypto.randomUUID())
  return (await vault.save({ ...kept, at: Date.now() })) === 'kept'
}

export const lookInto = async ({ vault }: Drawer): Promise<Kept> => restored(await vault.load())

/** What lies in all drawers of an account, in use or not. */
export const keptOf = async (accountId: string): Promise<Kept[]> =>
  (await drafts.loadAll(accountId)).map(restored)

function restored(laid: Laid | null): Kept {
  if (!laid) return nothingKept
  const { fresh, attempt, edits } = { ...nothingKept, ...laid }
  const changes = Object.entries(edits).map(([post, edit]) => [post, restoredEdit(edit)] as const)
  return { fresh: restoredDraft(fresh), attempt, edits: Object.fromEntries(changes) }
}

const restoredEdit = ({ draft, base, tried }: Edit): Edit => ({
  draft: restoredDraft(draft),
  base: { ...base, draft: restoredDraft(base.draft) },
  ...(tried && { tried: restoredDraft(tried) }),
})
