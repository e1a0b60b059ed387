// What was written and never sent is only here: it goes deliberately or not at all.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

type Props = {
  title: string
  /** The verb of the title. */
  answer: string
  onClose: () => void
  onDiscard: () => Promise<void> | void
  /** What goes. */
  children: ReactNode
}

export function DiscardDialog({ title, answer, onClose, onDiscard, children }: Props) {
  const { t } = useTranslation('composer')
  const [busy, setBusy] = useState(false)

  async function discard(): Promise<void> {
    setBusy(true)
    await onDiscard()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={title}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy} data-autofocus>
            {t('cancel')}
          </Button>
          <Button look="destructive" onClick={discard} loading={busy}>
            {answer}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
