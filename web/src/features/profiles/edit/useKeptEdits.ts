// Keeps unsaved changes, encrypted, after each keystroke. They belong to this tab and account and
// survive a reload and an expired session. Changes of closed tabs are restored. Logging out deletes
// them.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftEntry } from '@/lib/draftStore'
import { type Edits, hasEdits, noEdits } from './fields'
import { editStore, type OpenedEdits, openEdits, type StoredEdits, storeEdits } from './storedEdits'

type KeptEdits = {
  /** Null while they are loading. */
  kept: OpenedEdits | null
  change: (change: (edits: Edits) => Edits) => void
}

export function useKeptEdits(owner: string): KeptEdits {
  const [kept, setKept] = useState<OpenedEdits | null>(null)
  const latest = useRef<OpenedEdits>({ edits: noEdits, storedAt: null })
  const ownEntry = useRef<Promise<DraftEntry<StoredEdits>> | null>(null)

  const show = useCallback((now: OpenedEdits): void => {
    latest.current = now
    setKept(now)
  }, [])

  useEffect(() => {
    let gone = false
    const opening = openEdits(owner)
    ownEntry.current = opening.then(({ entry }) => entry)
    void opening.then(({ entry, edits, storedAt }) => {
      if (gone) return
      editStore.setOwn(entry)
      show({ edits, storedAt })
    })
    return () => {
      gone = true
      void opening.then(({ entry }) => entry.release())
    }
  }, [owner, show])

  return {
    kept,
    change(change) {
      const edits = change(latest.current.edits)
      show({ edits, storedAt: hasEdits(edits) ? latest.current.storedAt : null })
      void ownEntry.current?.then((entry) => storeEdits(entry, edits))
    },
  }
}
