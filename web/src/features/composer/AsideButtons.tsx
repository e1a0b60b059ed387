// Saves the change of a stored post without publishing it, and leaves the form.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyNotDiscarded } from '@/features/aside/notDiscarded'
import { hasUploads } from '@/features/media/uploads'
import { stopEditing } from '@/features/posts/editing'
import { type Edit, editOf, endEdit, isEditChanged } from '@/features/writing/state'
import { problemHint } from '@/graphql/problemText'
import { time } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { type AsideSaving, isUnsaved } from './useAside'

type Props = { post: string; busy: boolean; saving: AsideSaving }

export function SaveAsideButton({ busy, saving: { saving, save } }: Omit<Props, 'post'>) {
  const { t } = useTranslation('composer')

  async function saveNow(): Promise<void> {
    const outcome = await save(false)
    if (outcome === 'saved') notify.done(t('aside.saved'), t('aside.savedHint'))
    else if (outcome !== 'conflict')
      notify.failed(t('aside.saveFailed'), problemHint(outcome) ?? undefined)
  }

  return (
    <Button size="md" loading={saving} disabled={busy} onClick={() => void saveNow()}>
      {t('aside.save')}
    </Button>
  )
}

/** Leaves a change that stays on the server. What cannot be saved there stays in this browser. */
export function LeaveButton({ post, busy, saving: { saveToLeave } }: Props) {
  const { t } = useTranslation(['composer', 'ui'])
  const [confirming, setConfirming] = useState(false)
  const { busy: leaving, during } = useBusy()

  async function leave(): Promise<void> {
    const outcome = await saveToLeave()
    if (outcome === 'conflict') return
    if (outcome !== 'saved') return stopEditing()
    const edit = editOf(post)
    // Typed during the save: the user is not finished.
    if (edit && isUnsaved(edit)) return
    if (hasUploads(post)) setConfirming(true)
    else endEdit(post)
  }

  return (
    <>
      <Button
        look="quiet"
        size="md"
        disabled={busy}
        loading={leaving}
        onClick={() => during(leave)}
      >
        {t('close')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('aside.leaveTitle')}
          answer={t('close')}
          back={t('ui:goOn')}
          look="destructive"
          onClose={() => setConfirming(false)}
          onConfirm={() => endEdit(post)}
        >
          <p>{t('aside.leaveText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Cancels the change, after a confirmation if there is input. */
export function CancelEdit({ post, busy, saving }: Props) {
  const { t } = useTranslation(['composer', 'ui'])
  const [confirming, setConfirming] = useState(false)
  const { busy: discarding, during } = useBusy()
  const cancel = () =>
    isEditChanged(post) || editOf(post)?.aside ? setConfirming(true) : endEdit(post)

  async function discard(): Promise<void> {
    const problem = await saving.discard()
    if (!problem) return
    setConfirming(false)
    notifyNotDiscarded(problem)
    // It stays for those who may still edit the post.
    if (problem.code === 403) endEdit(post)
  }

  return (
    <>
      <Button look="quiet" size="md" disabled={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('discard.title')}
          answer={t('discard.confirm')}
          back={t('ui:goOn')}
          look="destructive"
          busy={discarding}
          onClose={() => setConfirming(false)}
          onConfirm={() => during(discard)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type SavedProps = { edit: Edit; saving: AsideSaving }

/** Where the change is saved. */
export function AsideSaved({ edit: { aside }, saving }: SavedProps) {
  const { t } = useTranslation('composer')
  const isStuck = saving.failed || saving.other !== null
  if (saving.needsSave) return t(isStuck ? 'aside.notSaved' : 'aside.unsaved')
  return aside ? t('aside.savedAt', { time: time(aside.savedAt) }) : null
}
