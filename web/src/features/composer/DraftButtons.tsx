// Saves the new post as a draft on the server, and leaves it.
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import { putFreshAside } from '@/features/writing/keep'
import { resetFresh, type ServerDraft, useComposer } from '@/features/writing/state'
import { problemHint } from '@/graphql/problemText'
import { time } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { isUnsaved } from './serverDraft'
import type { ServerDraftSaving } from './useServerDraft'

type Props = { saving: ServerDraftSaving }

export function SaveButton({ saving: { saving, save } }: Props) {
  const { t } = useTranslation('composer')

  async function saveNow(): Promise<void> {
    const outcome = await save(false)
    if (outcome === 'saved') notify.done(t('draft.saved'), t('draft.savedHint'))
    else if (outcome !== 'trouble')
      notify.failed(t('draft.saveFailed'), problemHint(outcome) ?? undefined)
  }

  return (
    <Button size="md" loading={saving} onClick={() => void saveNow()}>
      {t('draft.save')}
    </Button>
  )
}

/** Leaves the draft and begins a new post. What is not saved yet is saved first, if need be in this
 * browser. */
export function CloseButton({ saving: { save } }: Props) {
  const { t } = useTranslation('composer')
  const { busy, during } = useBusy()

  async function close(): Promise<void> {
    const { fresh, onServer } = useComposer.getState()
    if (onServer && isUnsaved(fresh, onServer)) {
      const outcome = await save(true)
      if (outcome === 'trouble') return
      if (outcome !== 'saved' && !(await putFreshAside()))
        return void notify.failed(t('noRoom'), t('noRoomHint'))
    }
    resetFresh()
  }

  return (
    <Button look="quiet" size="md" loading={busy} onClick={() => during(close)}>
      {t('close')}
    </Button>
  )
}

type SavedProps = { draft: Draft; onServer: ServerDraft; failed: boolean }

/** Where the draft is saved. */
export function DraftSaved({ draft, onServer, failed }: SavedProps) {
  const { t } = useTranslation('composer')
  if (!isUnsaved(draft, onServer)) return t('draft.savedAt', { time: time(onServer.savedAt) })
  return t(failed ? 'draft.notSaved' : 'draft.unsaved')
}
