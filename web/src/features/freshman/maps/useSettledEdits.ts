// Forgets, once on arrival, kept edits that need not be saved.
import { useEffect, useEffectEvent } from 'react'
import { withoutSettled } from './edits'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'

type Options = {
  /** As they are stored now; null while that is not known. */
  maps: FreshmanMap[] | null
  /** Null while they are loading. */
  edits: Edits | null
  change: (change: (edits: Edits) => Edits) => void
}

export function useSettledEdits({ maps, edits, change }: Options): void {
  const isKnown = maps !== null && edits !== null
  // Later, a request that saves the order may be running.
  const settle = useEffectEvent(() => {
    if (maps && edits && withoutSettled(edits, maps) !== edits)
      change((now) => withoutSettled(now, maps))
  })
  useEffect(() => {
    if (isKnown) settle()
  }, [isKnown])
}
