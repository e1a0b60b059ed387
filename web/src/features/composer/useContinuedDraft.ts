// Opens the draft that the user wants to continue, and tells the lists which one is open.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { draftIsOpen, useDrafts } from '@/features/posts/drafts/openDraft'
import { useComposer } from '@/features/writing/state'
import { notify } from '@/ui/notify'
import { continueDraft } from './continueDraft'

/** `ready`: the drafts of this browser are open. */
export function useContinuedDraft(ready: boolean): void {
  const { t } = useTranslation('composer')
  const client = useClient()
  const wanted = useDrafts((state) => state.wanted)
  const open = useComposer((state) => state.onServer?.id ?? null)
  useEffect(() => draftIsOpen(open), [open])
  useEffect(() => {
    if (!wanted || !ready) return
    useDrafts.setState({ wanted: null })
    void continueDraft(client, wanted).then((outcome) => {
      if (outcome === 'noRoom') notify.failed(t('noRoom'), t('noRoomHint'))
      else if (outcome === 'failed') notify.failed(t('draft.openFailed'))
      else if (outcome !== 'opened') notify.failed(t(`draft.${outcome}`))
    })
  }, [wanted, ready, client, t])
}
