// A dialog for the date at which something of a post ends by itself.
import '@/lib/endingTexts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateProblem, publishDateProblem } from '@/features/posts/dates/publishDate'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { useBusy } from '@/ui/useBusy'
import classes from './EndDialog.module.css'
import { ExpiryField } from './ExpiryField'
import { endPresets } from './endPresets'

type Props = {
  title: string
  answer: string
  /** The label of the date. */
  label: string
  /** What happens then. */
  children: ReactNode
  /** The stored end. Null: there is none. */
  stored: string | null
  /** Whether an empty field means that there is no end. */
  canBeEmpty?: boolean
  /** Returns why it was refused, or null. */
  onSave: (end: string | null) => Promise<string | null>
  onClose: () => void
}

const problemKeys = {
  missing: 'missing',
  past: 'dates:past',
  impossible: 'dates:impossible',
} as const satisfies Record<DateProblem, string>

export function EndDialog(props: Props) {
  const { title, answer, label, children, stored, canBeEmpty = false, onSave, onClose } = props
  const { t } = useTranslation(['ending', 'dates'])
  const [wallClock, setWallClock] = useState(() =>
    stored ? toWallClock(stored) : canBeEmpty ? null : endPresets(Date.now())[0].value,
  )
  const [problem, setProblem] = useState<DateProblem | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { busy, during } = useBusy()

  function submit(): void {
    const isEmpty = wallClock === null && canBeEmpty
    const wrong = isEmpty ? null : publishDateProblem(wallClock, Date.now())
    setProblem(wrong)
    setRefused(null)
    if (wrong) return
    const end = wallClock === null ? null : fromWallClock(wallClock)
    void during(async () => setRefused(await onSave(end)))
  }

  function submitByEnter(event: FormEvent): void {
    event.preventDefault()
    if (!busy) submit()
  }

  return (
    <ConfirmDialog
      title={title}
      answer={answer}
      focus="title"
      busy={busy}
      onClose={onClose}
      onConfirm={submit}
    >
      <div className={classes.content}>
        {refused && (
          <Notice tone="problem" title={t('failed')}>
            {refused}
          </Notice>
        )}
        {children}
        <form noValidate onSubmit={submitByEnter}>
          <ExpiryField
            label={label}
            required={!canBeEmpty}
            readOnly={busy}
            enterKeyHint="send"
            value={wallClock}
            onChange={(value) => {
              setWallClock(value)
              setProblem(null)
            }}
            error={problem && t(problemKeys[problem])}
          />
        </form>
      </div>
    </ConfirmDialog>
  )
}
