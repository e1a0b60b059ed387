// Keeps unsaved input of one kind in the draft store after each change. It belongs to this tab and
// account and survives a reload and an expired session. Input of closed tabs is restored. Logging
// out deletes it.
import { useCallback, useEffect, useRef, useState } from 'react'
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

  function save({ vault }: Entry, edits: Contents): void {
    if (isNone(edits)) vault.remove()
    else void vault.save({ edits, at: Date.now() })
  }

  return {
    none,
    isNone,
    open,
    save,
    /** Makes this entry the one that the tab finds after a reload. */
    setOwn: store.setOwn,
  }
}

type KeptInput<Contents extends object> = ReturnType<typeof keptInput<Contents>>

type Kept<Contents> = {
  /** Null while it is loading. */
  kept: KeptEdits<Contents> | null
  change: (change: (edits: Contents) => Contents) => void
}

/** The input of this kind and owner. `input` must be the same object on every call. */
export function useKeptInput<Contents extends object>(
  input: KeptInput<Contents>,
  owner: string,
): Kept<Contents> {
  type Entry = Awaited<ReturnType<typeof input.open>>['entry']
  const [kept, setKept] = useState<KeptEdits<Contents> | null>(null)
  const latest = useRef<KeptEdits<Contents>>({ edits: input.none, storedAt: null })
  const ownEntry = useRef<Promise<Entry> | null>(null)

  const show = useCallback((now: KeptEdits<Contents>): void => {
    latest.current = now
    setKept(now)
  }, [])

  useEffect(() => {
    let gone = false
    const opening = input.open(owner)
    ownEntry.current = opening.then(({ entry }) => entry)
    void opening.then(({ entry, edits, storedAt }) => {
      if (gone) return
      input.setOwn(entry)
      show({ edits, storedAt })
    })
    return () => {
      gone = true
      void opening.then(({ entry }) => entry.release())
    }
  }, [input, owner, show])

  return {
    kept,
    change(change) {
      const edits = change(latest.current.edits)
      show({ edits, storedAt: input.isNone(edits) ? null : latest.current.storedAt })
      void ownEntry.current?.then((entry) => input.save(entry, edits))
    },
  }
}
