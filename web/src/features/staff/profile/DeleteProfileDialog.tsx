import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { isProofMissing, type Problem, problemOf } from '@/graphql/problem'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import type { StaffProfile } from './profile'
import { DeleteProfileMutation } from './queries'
import { Refused } from './Refused'
import classes from './StaffForm.module.css'

/** Must be typed exactly. */
const WORD = 'LÖSCHEN'

type Props = { profile: StaffProfile; onDeleted: () => void; onClose: () => void }

/** Names the profile and what is deleted with it, and asks for a typed word. */
export function DeleteProfileDialog({ profile, onDeleted, onClose }: Props) {
  const { t } = useTranslation(['staffProfile', 'ui'])
  const { id, displayName, username } = profile
  const form = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [, deleteProfile] = useMutation(DeleteProfileMutation)
  const { busy, during } = useBusy()
  const canDelete = typed === WORD

  async function confirm(): Promise<void> {
    setProblem(null)
    const answer = await deleteProfile({ id })
    const refused = answer.error ? problemOf(answer.error) : null
    if (refused && isProofMissing(refused)) return
    // A colleague has already deleted it, which counts as success.
    if (refused && refused.code !== 404) return setProblem(refused)
    notify.done(t('delete.done', { name: displayName }))
    onDeleted()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canDelete && !busy) void during(confirm)
  }

  return (
    <Dialog
      title={t('delete.question', { name: displayName })}
      busy={busy}
      onClose={onClose}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={form} look="destructive" disabled={!canDelete} loading={busy}>
            {t('delete.answer')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={classes.form}>
        <p>{t('delete.text', { username })}</p>
        <p>{t('delete.forever')}</p>
        <Field
          label={t('delete.word', { word: WORD })}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={busy}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {problem && <Refused title={t('delete.failed')} problem={problem} />}
      </form>
    </Dialog>
  )
}
