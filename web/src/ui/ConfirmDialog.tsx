// A question with two buttons: cancel, and one that repeats the verb of the question.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Props = {
  /** The question. */
  title: string
  /** The label of the confirm button: the verb of the question. */
  answer: string
  /** The label of the cancel button. 'Abbrechen', unless the question is about cancelling. */
  back?: string
  /**
   * destructive: for actions that cannot be undone or that reach everybody; outlined: the content
   * offers a better answer.
   */
  look?: 'primary' | 'destructive' | 'outlined'
  /** The initial focus: `title` for text that must be read first; null leaves it to the content. */
  focus?: 'cancel' | 'answer' | 'title' | null
  /** An action is running: the dialog cannot be cancelled. */
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
            // The second click of a double click would confirm a question not yet read.
            onClick={({ detail }) => detail < 2 && onConfirm()}
            // Ignores the repeated events of a key that is held down, for the same reason.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            loading={busy}
            data-autofocus={focus === 'answer' || undefined}
            data-answer
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
