// The draft store: entries in local storage in which this browser keeps unsent input, encrypted.
// Each tab has its own entry, since two tabs that write to the same one would overwrite each
// other's input. A tab holds a lock on its entry while it is open, and finds it again after a
// reload. Any tab can take over the entry of a closed one.
import { draftKeyOf } from './draftKey'
import { acquireLock, lockedNames, type Release } from './lock'
import { readTabNote, writeTabNote } from './tabNote'
import { lastingNames, openVault, type Vault } from './vault'

export type DraftEntry<Contents> = {
  id: string
  owner: string
  vault: Vault<Contents>
  release: Release
}

/**
 * How long, in ms, a page waits for its predecessor in this tab to release the lock. Longer after a
 * reload, because then there is a predecessor, which may be slow on a busy machine.
 */
const lockTimeout = (): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && 'type' in navigation && navigation.type === 'reload' ? 5000 : 1000
}

/** The owner of drafts: an account, and the profile that it acts for. */
export const draftOwner = (accountId: string | null, profileId: string): string =>
  `${accountId}.${profileId}`

/** Only the owner's account, with whose ID the owner's name starts, can decrypt these entries. */
const sealedFor = (owner: string) => ({
  lasting: true,
  accountKey: () => draftKeyOf(owner.split('.')[0] ?? owner),
})

/** The drafts of one kind. The owner's name consists of an account and the profile it acts for. */
export function draftStore<Contents>(kind: string) {
  const beginning = (owner: string): string => `${kind}.${owner}.`
  const lockOf = (owner: string, id: string): string => `aushang.${beginning(owner)}${id}`
  /**
   * Where a tab notes the ID of its entry. Survives a reload and is not visible to other tabs. The
   * name is from an older version, whose notes are still read.
   */
  const ownNote = (owner: string): string => `aushang.drawer.${kind}.${owner}`

  const vaultOf = (owner: string, id: string): Vault<Contents> =>
    openVault(beginning(owner) + id, sealedFor(owner))

  /** Locks an entry for this tab. Returns null if another tab has locked it. */
  async function lock(
    owner: string,
    id: string,
    timeout = 0,
  ): Promise<DraftEntry<Contents> | null> {
    const release = await acquireLock(lockOf(owner, id), timeout)
    return release && { id, owner, vault: vaultOf(owner, id), release }
  }

  return {
    vaultOf,
    lock,

    /** Makes this entry the one that the tab finds after a reload. */
    setOwn: ({ owner, id }: DraftEntry<Contents>): void => writeTabNote(ownNote(owner), id),

    /** Locks the entry that this tab had before a reload. Null if it had none. */
    async lockOwn(owner: string): Promise<DraftEntry<Contents> | null> {
      const own = readTabNote(ownNote(owner))
      // A duplicated tab has a copy of the other tab's note, but that tab still holds the lock.
      return own === null ? null : lock(owner, own, lockTimeout())
    },

    async create(owner: string): Promise<DraftEntry<Contents>> {
      const entry = await lock(owner, crypto.randomUUID())
      if (!entry) throw new Error('Cannot lock a new entry although its name is random.')
      return entry
    },

    /** Returns whether no entry of this owner is locked. */
    async areAllUnlocked(owner: string): Promise<boolean> {
      const names = await lockedNames()
      return ![...names].some((name) => name.startsWith(lockOf(owner, '')))
    },

    /** Returns the IDs of the entries that closed tabs have left. */
    async unlocked(owner: string): Promise<string[]> {
      const names = await lockedNames()
      return lastingNames(beginning(owner)).filter((id) => !names.has(lockOf(owner, id)))
    },

    /** Deletes the entry of a closed tab, unless another tab has locked it in the meantime. */
    async remove(owner: string, id: string): Promise<void> {
      const release = await acquireLock(lockOf(owner, id))
      if (!release) return
      vaultOf(owner, id).remove()
      await release()
    },

    /** Returns the contents of all entries of an account, locked or not. */
    async loadAll(accountId: string): Promise<(Contents | null)[]> {
      const names = lastingNames(beginning(accountId))
      return Promise.all(names.map((name) => vaultOf(accountId, name).load()))
    },
  }
}
