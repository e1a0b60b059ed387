// One question with two answers: the way back, and the verb of the question.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Props = {
  /** The question. */
  title: string
  /** Its verb. */
  answer: string
  /** The way back; 'Abbrechen' unless that would be the question's own verb. */
  back?: string
  /** destructive: for what cannot be undone, or goes to everybody. */
  look?: 'primary' | 'destructive'
  /**
   * The initial focus. `cancel` is safe; `title` is for text that must be read first; null leaves
   * it to the content.
   */
  focus?: 'cancel' | 'answer' | 'title' | null
  /** At work: there is no way back just now. */
  busy?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

export function ConfirmDialog(props: Props) {
  const { title, answer, back, look = 'primary', focus = 'cancel', busy = false, children } = props
  const { onClose, onConfirm } = props
  const { t } = useTranslation('ui')
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={title}
      focusTitle={focus === 'title'}
      answers={
        <>
          <Button
            look="quiet"
            onClick={onClose}
            disabled={busy}
            data-autofocus={focus === 'cancel' || undefined}
          >
            {back ?? t('cancel')}
          </Button>
          <Button
            look={look}
            // The second click of a double click would confirm a question that it never showed.
            onClick={({ detail }) => detail < 2 && onConfirm()}
            // Nor may a key that is held down.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            loading={busy}
            data-autofocus={focus === 'answer' || undefined}
          >
            {answer}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
