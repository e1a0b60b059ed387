// Keeps unsaved input of one kind in the draft store after each change. It belongs to this tab and
// account and survives a reload and an expired session. Input of closed tabs is restored. Logging
// out deletes it.
import { useEffect, useState } from 'react'
import type { DraftEntry } from './draftStore'
import { type KeptKind, type Stored, storeOf } from './keptKinds'

/** How long, in ms, the input of a closed tab is kept. */
const RETENTION = 7 * 24 * 3_600_000

export type KeptEdits<Contents> = {
  edits: Contents
  /**
   * When a closed tab last stored this input, in ms since 1970; null if it comes from this tab or
   * there is none.
   */
  storedAt: number | null
}

type Rules<Contents> = {
  none: Contents
  isNone: (edits: Contents) => boolean
  /** Later input replaces earlier input of the same field. */
  merge: (before: Contents, after: Contents) => Contents
}

/** One owner's input while a component uses it. */
type Live<Contents> = {
  users: number
  opened: Promise<DraftEntry<Stored<Contents>>>
  /** Null while it is loading. */
  kept: KeptEdits<Contents> | null
  listeners: Set<() => void>
}

export function keptInput<Contents extends object>(kind: KeptKind, rules: Rules<Contents>) {
  const { none, isNone, merge } = rules
  const store = storeOf<Contents>(kind)
  type Entry = DraftEntry<Stored<Contents>>

  /** Input stored by an older version of the console may lack groups of fields added since. */
  const withDefaults = ({ edits }: Stored<Contents>): Contents => ({ ...none, ...edits })

  /** Locks this tab's entry. If it is empty, moves the input of closed tabs into it. */
  async function open(owner: string): Promise<KeptEdits<Contents> & { entry: Entry }> {
    const entry = (await store.lockOwn(owner)) ?? (await store.create(owner))
    const own = await entry.vault.load()
    if (own) return { entry, edits: withDefaults(own), storedAt: null }
    return { entry, ...(await mergeClosed(entry)) }
  }

  /** Merges the input of closed tabs into one entry. The last input to each field wins. */
  async function mergeClosed(into: Entry): Promise<KeptEdits<Contents>> {
    const { owner } = into
    const ids = (await store.unlocked(owner)).filter((id) => id !== into.id)
    const found = (await Promise.all(ids.map((id) => store.lock(owner, id)))).flatMap(
      (entry) => entry ?? [],
    )
    const all = await Promise.all(found.map(({ vault }) => vault.load()))
    const unexpired = all
      .flatMap((stored) => (stored && stored.at + RETENTION > Date.now() ? stored : []))
      .sort((a, b) => a.at - b.at)
    const newest = unexpired.at(-1)
    const edits = unexpired.map(withDefaults).reduce(merge, none)
    // If it does not all fit into one entry, it stays where it is.
    const canRemove = !newest || (await into.vault.save({ edits, at: newest.at })) === 'kept'
    for (const [index, { vault, release }] of found.entries()) {
      // What cannot be decrypted now is kept, because it may be readable later.
      if (canRemove && all[index]) vault.remove()
      await release()
    }
    return { edits, storedAt: newest?.at ?? null }
  }

  async function save({ vault }: Entry, edits: Contents): Promise<void> {
    if (isNone(edits)) vault.remove()
    else await vault.save({ edits, at: Date.now() })
  }

  const lives = new Map<string, Live<Contents>>()

  function begin(owner: string): Live<Contents> {
    const opening = open(owner)
    const live: Live<Contents> = {
      users: 0,
      opened: opening.then(({ entry }) => entry),
      kept: null,
      listeners: new Set(),
    }
    lives.set(owner, live)
    void opening.then(({ entry, edits, storedAt }) => {
      // The last user may have left already.
      if (lives.get(owner) !== live) return
      store.setOwn(entry)
      show(live, { edits, storedAt })
    })
    return live
  }

  function end(owner: string, live: Live<Contents>): void {
    if (live.users > 0 || lives.get(owner) !== live) return
    lives.delete(owner)
    void live.opened.then((entry) => entry.release())
  }

  function show(live: Live<Contents>, kept: KeptEdits<Contents>): void {
    live.kept = kept
    for (const listener of live.listeners) listener()
  }

  return {
    none,
    merge,

    /** Calls the listener after each change. Returns a function that ends the use. */
    use(owner: string, listener: () => void): () => void {
      const live = lives.get(owner) ?? begin(owner)
      live.users += 1
      live.listeners.add(listener)
      return () => {
        live.users -= 1
        live.listeners.delete(listener)
        // The next page may begin to use it in the same commit.
        queueMicrotask(() => end(owner, live))
      }
    },

    /** Null while it is loading. */
    read: (owner: string): KeptEdits<Contents> | null => lives.get(owner)?.kept ?? null,

    /** Changes the input; also after the page was left, when a response arrives late. */
    async change(owner: string, change: (edits: Contents) => Contents): Promise<void> {
      const live = lives.get(owner)
      if (live && !live.kept) await live.opened
      if (live?.kept && lives.get(owner) === live) {
        const edits = change(live.kept.edits)
        show(live, { edits, storedAt: isNone(edits) ? null : live.kept.storedAt })
        return void live.opened.then((entry) => save(entry, edits))
      }
      const { entry, edits } = await open(owner)
      store.setOwn(entry)
      await save(entry, change(edits))
      await entry.release()
    },
  }
}

type KeptInput<Contents extends object> = ReturnType<typeof keptInput<Contents>>

/**
 * The input of this kind and owner, which all components share. `input` must be the same object on
 * every call.
 */
export function useKeptInput<Contents extends object>(input: KeptInput<Contents>, owner: string) {
  const [kept, setKept] = useState(() => input.read(owner))
  useEffect(() => {
    const update = () => setKept(input.read(owner))
    const end = input.use(owner, update)
    update()
    return end
  }, [input, owner])
  return {
    /** Null while it is loading. */
    kept,
    change: (change: (edits: Contents) => Contents): void => void input.change(owner, change),
  }
}
