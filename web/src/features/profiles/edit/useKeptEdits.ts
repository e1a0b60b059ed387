// Keeps unsaved changes, encrypted, after each keystroke. They belong to this tab and account and
// survive a reload and an expired session. Changes of closed tabs are restored. Logging out deletes
// them.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Drawer } from '@/lib/drawers'
import { drawers, type Kept, openEdits, type StoredEdits, storeEdits } from './drawers'
import { type Edits, hasEdits, noEdits } from './fields'

type KeptEdits = {
  /** Null while they are loading. */
  kept: Kept | null
  change: (change: (edits: Edits) => Edits) => void
}

export function useKeptEdits(owner: string): KeptEdits {
  const [kept, setKept] = useState<Kept | null>(null)
  const latest = useRef<Kept>({ edits: noEdits, leftAt: null })
  const taken = useRef<Promise<Drawer<StoredEdits>> | null>(null)

  const show = useCallback((now: Kept): void => {
    latest.current = now
    setKept(now)
  }, [])

  useEffect(() => {
    let gone = false
    const opening = openEdits(owner)
    taken.current = opening.then(({ drawer }) => drawer)
    void opening.then(({ drawer, edits, leftAt }) => {
      if (gone) return
      drawers.keepAsOwn(drawer)
      show({ edits, leftAt })
    })
    return () => {
      gone = true
      void opening.then(({ drawer }) => drawer.letGo())
    }
  }, [owner, show])

  return {
    kept,
    change(change) {
      const edits = change(latest.current.edits)
      show({ edits, leftAt: hasEdits(edits) ? latest.current.leftAt : null })
      void taken.current?.then((drawer) => storeEdits(drawer, edits))
    },
  }
}
