// A dialog with a form, submitted with the button or with Enter in a field.
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Dialog } from './Dialog'
import classes from './FormDialog.module.css'

type Props = {
  /** The question. */
  title: string
  /** The label of the submit button: the verb of the question. */
  answer: string
  /** A sentence on the consequences. */
  lead?: string
  /** An action is running: the dialog cannot be cancelled. */
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
