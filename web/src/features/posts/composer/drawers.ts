// The drawers in which this browser keeps what is written, encrypted: one for each tab, since two
// tabs that write into one would lose each other's words. A tab holds its drawer while it lives and
// finds it again after a reload. What a closed tab has left is free for any other.
import { heldNames, hold, type LetGo } from '@/lib/hold'
import { lastingNames, openVault, type Vault } from '@/lib/vault'
import { emptyDraft, isUntouched } from './draft'
import { isWorthKeeping, type Kept, type Left, nothingKept } from './state'

/** What lies in a drawer, and since when, in ms since 1970. */
type Laid = Kept & { at: number }

export type Drawer = { id: string; owner: string; vault: Vault<Laid>; letGo: LetGo }

/** So long, in ms, a page that reloads waits for its former self to let go. */
const RELOAD = 1000

const beginning = (owner: string): string => `draft.${owner}.`
const held = (owner: string, id: string): string => `aushang.${beginning(owner)}${id}`
/** Where a tab notes which drawer is its own; a reload finds it there, another tab does not. */
const note = (owner: string): string => `aushang.drawer.${owner}`

function noted(owner: string): string | null {
  try {
    return sessionStorage.getItem(note(owner))
  } catch {
    return null // The browser forbids it: this tab begins anew each time.
  }
}

function noteDown(owner: string, id: string): void {
  try {
    sessionStorage.setItem(note(owner), id)
  } catch {
    // Nothing can be kept then, which the composer says.
  }
}

const vaultOf = (owner: string, id: string): Vault<Laid> =>
  openVault(beginning(owner) + id, { lasting: true })

/** Takes a drawer for this tab. Null when another tab has it. */
export async function takeDrawer(owner: string, id: string, patience = 0): Promise<Drawer | null> {
  const letGo = await hold(held(owner, id), patience)
  if (!letGo) return null
  noteDown(owner, id)
  return { id, owner, vault: vaultOf(owner, id), letGo }
}

/** The drawer that this tab had before, the newest that was left, or an empty one. */
export async function takeAnyDrawer(owner: string): Promise<Drawer> {
  const own = noted(owner)
  // A tab that was duplicated has the note of the other, which still holds its drawer.
  const again = own === null ? null : await takeDrawer(owner, own, RELOAD)
  if (again) return again
  // What was left comes up by itself for who comes back. Beside another tab it is only offered:
  // who opens a second one wants an empty sheet.
  const [newest] = (await isAlone(owner)) ? await leftDrawers(owner) : []
  const left = newest ? await takeDrawer(owner, newest.id) : null
  return left ?? takeEmptyDrawer(owner)
}

async function takeEmptyDrawer(owner: string): Promise<Drawer> {
  const drawer = await takeDrawer(owner, crypto.randomUUID())
  if (!drawer) throw new Error('Nobody else can hold a name that was just made up.')
  return drawer
}

async function isAlone(owner: string): Promise<boolean> {
  const names = await heldNames()
  return ![...names].some((name) => name.startsWith(held(owner, '')))
}

/** What closed tabs have left beside one's own, the newest first. Empty drawers are cleared away. */
export async function leftDrawers(owner: string, own?: string): Promise<Left[]> {
  const names = await heldNames()
  const free = lastingNames(beginning(owner)).filter(
    (id) => id !== own && !names.has(held(owner, id)),
  )
  const left = await Promise.all(free.map((id) => look(owner, id)))
  return left.flatMap((one) => one ?? []).sort((a, b) => b.at - a.at)
}

async function look(owner: string, id: string): Promise<Left | null> {
  const vault = vaultOf(owner, id)
  const laid = await vault.load()
  if (laid === null) return null
  const kept = restored(laid)
  if (isWorthKeeping(kept)) return { id, kept, at: laid.at }
  vault.remove()
  return null
}

/** Throws away what a closed tab has left, unless another has taken it up meanwhile. */
export async function clearDrawer(owner: string, id: string): Promise<void> {
  const letGo = await hold(held(owner, id))
  if (!letGo) return
  vaultOf(owner, id).remove()
  await letGo()
}

export async function layInto(
  { vault }: Drawer,
  kept: Kept,
): Promise<'kept' | 'overtaken' | 'refused'> {
  if (!isUntouched(kept.fresh) || kept.attempt || Object.keys(kept.edits).length > 0)
    return vault.save({ ...kept, at: Date.now() })
  vault.remove()
  return 'kept'
}

/** Lays something into a drawer that nobody holds, where it is found like what a closed tab left. */
export async function layAside(owner: string, kept: Kept): Promise<boolean> {
  const saved = await vaultOf(owner, crypto.randomUUID()).save({ ...kept, at: Date.now() })
  return saved === 'kept'
}

export const lookInto = async ({ vault }: Drawer): Promise<Kept> => restored(await vault.load())

/** What lies in all drawers of an account, in use or not. */
export async function keptOf(accountId: string): Promise<Kept[]> {
  const all = beginning(accountId)
  const laid = lastingNames(all).map((name) =>
    openVault<Laid>(all + name, { lasting: true }).load(),
  )
  return (await Promise.all(laid)).map(restored)
}

/** What was kept by an older console may lack fields that were added since. */
function restored(laid: Laid | null): Kept {
  if (!laid) return nothingKept
  const { fresh, attempt, edits } = { ...nothingKept, ...laid }
  return { fresh: { ...emptyDraft, ...fresh }, attempt, edits }
}
