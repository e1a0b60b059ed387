// Forgets kept edits that have become obsolete: orders that are saved although their response did
// not arrive, and edits of deleted maps that contain nothing to show.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { withoutEmpty, withoutSavedOrders } from './obsolete'

type Options = {
  /** As they are stored now; null while that is not known. */
  maps: FreshmanMap[] | null
  /** Null while they are loading. */
  edits: Edits | null
  change: (change: (edits: Edits) => Edits) => void
}

export function useForgetObsolete({ maps, edits, change }: Options): void {
  const { t } = useTranslation('freshman')
  const forget = useEffectEvent((without: typeof withoutEmpty) => {
    if (!maps || !edits) return
    const rest = (now: Edits) => without(now, maps, t('maps.defaultTitle'))
    if (rest(edits) !== edits) change(rest)
  })
  // Only once: later, a request that saves the order may be running.
  const isKnown = maps !== null && edits !== null
  useEffect(() => {
    if (isKnown) forget(withoutSavedOrders)
  }, [isKnown])
  // A map may be deleted while the page is open.
  const hasEmpty = isKnown && withoutEmpty(edits, maps, t('maps.defaultTitle')) !== edits
  useEffect(() => {
    if (hasEmpty) forget(withoutEmpty)
  }, [hasEmpty])
}
