// Forgets, once on arrival, kept edits that have become obsolete: orders that are saved although
// their response did not arrive, and orders of maps that someone else has deleted.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '@/ui/notify'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { withoutObsolete } from './obsolete'

type Options = {
  /** As they are stored now; null while that is not known. */
  maps: FreshmanMap[] | null
  /** Null while they are loading. */
  edits: Edits | null
  change: (change: (edits: Edits) => Edits) => void
}

export function useForgetObsolete({ maps, edits, change }: Options): void {
  const { t } = useTranslation('freshman')
  // Only once: later, a request that saves the order may be running.
  const forget = useEffectEvent(() => {
    if (!maps || !edits) return
    const without = (now: Edits) => withoutObsolete(now, maps, t('maps.defaultTitle'))
    if (without(edits) === edits) return
    const isGone = (map: string) => !maps.some(({ id }) => id === map)
    if (Object.keys(edits.orders).some(isGone))
      notify.done(t('maps.lost.title'), t('maps.lost.order'))
    change(without)
  })
  const isKnown = maps !== null && edits !== null
  useEffect(() => {
    if (isKnown) forget()
  }, [isKnown])
}
