// What was written and never sent is only here: it goes deliberately or not at all.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { discardLeft } from './keep'

type Props = { left: string; words: string; onClose: () => void; onDiscarded: () => void }

export function DiscardDialog({ left, words, onClose, onDiscarded }: Props) {
  const { t } = useTranslation('composer')
  const [busy, setBusy] = useState(false)

  async function discard(): Promise<void> {
    setBusy(true)
    await discardLeft(left)
    onDiscarded()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={t('left.deleteTitle')}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy} data-autofocus>
            {t('cancel')}
          </Button>
          <Button look="destructive" onClick={discard} loading={busy}>
            {t('left.delete')}
          </Button>
        </>
      }
    >
      <p>{words}</p>
      <p>{t('left.deleteText')}</p>
    </Dialog>
  )
}
