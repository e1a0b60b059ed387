// The drawers in which this browser keeps what is typed, encrypted: one for each tab, since two
// tabs that write into one would lose each other's words. A tab holds its drawer while it lives and
// finds it again after a reload. What a closed tab has left is free for any other.
import { draftKeyOf } from './draftKey'
import { heldNames, hold, type LetGo } from './hold'
import { noteDown, noted } from './tabNote'
import { clearVaults, lastingNames, openVault, type Vault } from './vault'

export type Drawer<Laid> = { id: string; owner: string; vault: Vault<Laid>; letGo: LetGo }

/** So long, in ms, a page waits for its former self to let go: longer where the browser says that it was
 * loaded anew, for then there is one, and a busy machine takes its time. */
const patience = (): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && 'type' in navigation && navigation.type === 'reload' ? 5000 : 1000
}

/** Empties all drawers of an account, of whatever kind and whatever profile it acted for. What others
 * have left in this browser waits for them. */
export const emptyDrawersOf = (accountId: string | null): void =>
  clearVaults((name) => name.split('.')[1] === accountId)

/**
 * Such a drawer can only be opened by its account. The owner's name starts with the account's id.
 */
const sealedFor = (owner: string) => ({
  lasting: true,
  accountKey: () => draftKeyOf(owner.split('.')[0] ?? owner),
})

/** All drawers of one kind. An owner is an account, and what it acts for. */
export function drawersFor<Laid>(kind: string) {
  const beginning = (owner: string): string => `${kind}.${owner}.`
  const heldAs = (owner: string, id: string): string => `aushang.${beginning(owner)}${id}`
  /** Where a tab notes which drawer is its own; a reload finds it there, another tab does not. */
  const note = (owner: string): string => `aushang.drawer.${kind}.${owner}`

  const vaultOf = (owner: string, id: string): Vault<Laid> =>
    openVault(beginning(owner) + id, sealedFor(owner))

  /** Takes a drawer for this tab. Null when another tab has it. */
  async function take(owner: string, id: string, waiting = 0): Promise<Drawer<Laid> | null> {
    const letGo = await hold(heldAs(owner, id), waiting)
    return letGo && { id, owner, vault: vaultOf(owner, id), letGo }
  }

  return {
    vaultOf,
    take,

    /** From now on a reload of this tab finds this drawer. */
    keepAsOwn: ({ owner, id }: Drawer<Laid>): void => noteDown(note(owner), id),

    /** The drawer that this tab had before. */
    async takeOwn(owner: string): Promise<Drawer<Laid> | null> {
      const own = noted(note(owner))
      // A tab that was duplicated has the note of the other, which still holds its drawer.
      return own === null ? null : take(owner, own, patience())
    },

    async takeEmpty(owner: string): Promise<Drawer<Laid>> {
      const drawer = await take(owner, crypto.randomUUID())
      if (!drawer) throw new Error('Nobody else can hold a name that was just made up.')
      return drawer
    },

    /** No tab has a drawer of this owner. */
    async areAllFree(owner: string): Promise<boolean> {
      const names = await heldNames()
      return ![...names].some((name) => name.startsWith(heldAs(owner, '')))
    },

    /** Names what closed tabs have left. */
    async free(owner: string): Promise<string[]> {
      const names = await heldNames()
      return lastingNames(beginning(owner)).filter((id) => !names.has(heldAs(owner, id)))
    },

    /** Throws away what a closed tab has left, unless another has taken it up meanwhile. */
    async clear(owner: string, id: string): Promise<void> {
      const letGo = await hold(heldAs(owner, id))
      if (!letGo) return
      vaultOf(owner, id).remove()
      await letGo()
    },

    /** What lies in all drawers of an account, in use or not. */
    async lookIntoAll(accountId: string): Promise<(Laid | null)[]> {
      const all = beginning(accountId)
      const vaults = lastingNames(all).map((name) =>
        openVault<Laid>(all + name, sealedFor(accountId)),
      )
      return Promise.all(vaults.map((vault) => vault.load()))
    },
  }
}
