// A dialog that is answered by filling in a form: with the button, or with Enter in a field.
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Dialog } from './Dialog'
import classes from './FormDialog.module.css'

type Props = {
  /** The question. */
  title: string
  /** Its verb. */
  answer: string
  /** A sentence on what follows from it. */
  lead?: string
  /** At work: there is no way back just now. */
  busy: boolean
  onClose: () => void
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

export function FormDialog({ title, answer, lead, busy, onClose, onSubmit, children }: Props) {
  const { t } = useTranslation('ui')
  const form = useId()
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={title}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} look="primary" loading={busy}>
            {answer}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className={classes.fields}>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </form>
    </Dialog>
  )
}
