// Drawers: the slots in local storage in which this browser keeps unsent input, encrypted. Each tab
// has its own drawer, since two tabs that write to the same one would overwrite each other's input.
// A tab holds a lock on its drawer while it is open and finds the drawer again after a reload. The
// drawer of a closed tab can be taken by any other tab.
import { draftKeyOf } from './draftKey'
import { heldNames, hold, type LetGo } from './hold'
import { readTabNote, writeTabNote } from './tabNote'
import { clearVaults, lastingNames, openVault, type Vault } from './vault'

export type Drawer<Contents> = { id: string; owner: string; vault: Vault<Contents>; letGo: LetGo }

/**
 * How long, in ms, a page waits for its predecessor in this tab to release the lock. Longer after a
 * reload, because then there is a predecessor, which may be slow on a busy machine.
 */
const patience = (): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && 'type' in navigation && navigation.type === 'reload' ? 5000 : 1000
}

/**
 * Clears all drawers of an account, of every kind and for every profile it acted for. Drawers of
 * other accounts stay.
 */
export const clearDrawersOf = (accountId: string | null): void =>
  clearVaults((name) => name.split('.')[1] === accountId)

/**
 * Only the owner's account can decrypt these drawers. The owner's name starts with the account ID.
 */
const sealedFor = (owner: string) => ({
  lasting: true,
  accountKey: () => draftKeyOf(owner.split('.')[0] ?? owner),
})

/** All drawers of one kind. The owner's name consists of an account and the profile it acts for. */
export function drawersFor<Contents>(kind: string) {
  const beginning = (owner: string): string => `${kind}.${owner}.`
  const heldAs = (owner: string, id: string): string => `aushang.${beginning(owner)}${id}`
  /** Where a tab notes the ID of its drawer. Survives a reload and is not visible to other tabs. */
  const note = (owner: string): string => `aushang.drawer.${kind}.${owner}`

  const vaultOf = (owner: string, id: string): Vault<Contents> =>
    openVault(beginning(owner) + id, sealedFor(owner))

  /** Takes a drawer for this tab. Returns null if another tab holds it. */
  async function take(owner: string, id: string, waiting = 0): Promise<Drawer<Contents> | null> {
    const letGo = await hold(heldAs(owner, id), waiting)
    return letGo && { id, owner, vault: vaultOf(owner, id), letGo }
  }

  return {
    vaultOf,
    take,

    /** Makes this drawer the one that the tab finds after a reload. */
    keepAsOwn: ({ owner, id }: Drawer<Contents>): void => writeTabNote(note(owner), id),

    /** Takes the drawer that this tab had before a reload. Null if it had none. */
    async takeOwn(owner: string): Promise<Drawer<Contents> | null> {
      const own = readTabNote(note(owner))
      // A duplicated tab has a copy of the other tab's note, but that tab still holds the drawer.
      return own === null ? null : take(owner, own, patience())
    },

    async takeEmpty(owner: string): Promise<Drawer<Contents>> {
      const drawer = await take(owner, crypto.randomUUID())
      if (!drawer) throw new Error('Cannot lock a new drawer although its name is random.')
      return drawer
    },

    /** Returns whether no tab holds a drawer of this owner. */
    async areAllFree(owner: string): Promise<boolean> {
      const names = await heldNames()
      return ![...names].some((name) => name.startsWith(heldAs(owner, '')))
    },

    /** Returns the IDs of the drawers that closed tabs have left. */
    async free(owner: string): Promise<string[]> {
      const names = await heldNames()
      return lastingNames(beginning(owner)).filter((id) => !names.has(heldAs(owner, id)))
    },

    /** Deletes the drawer of a closed tab, unless another tab has taken it in the meantime. */
    async clear(owner: string, id: string): Promise<void> {
      const letGo = await hold(heldAs(owner, id))
      if (!letGo) return
      vaultOf(owner, id).remove()
      await letGo()
    },

    /** Returns the contents of all drawers of an account, whether or not a tab holds them. */
    async loadAll(accountId: string): Promise<(Contents | null)[]> {
      const all = beginning(accountId)
      const vaults = lastingNames(all).map((name) =>
        openVault<Contents>(all + name, sealedFor(accountId)),
      )
      return Promise.all(vaults.map((vault) => vault.load()))
    },
  }
}
