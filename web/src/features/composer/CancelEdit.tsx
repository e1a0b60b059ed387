// Cancels the change of a stored post, after a confirmation if there is input.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { endEdit, isEditChanged } from './state'

export function CancelEdit({ post, busy }: { post: string; busy: boolean }) {
  const { t } = useTranslation(['composer', 'ui'])
  const [confirming, setConfirming] = useState(false)
  const cancel = () => (isEditChanged(post) ? setConfirming(true) : endEdit(post))
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
          onClose={() => setConfirming(false)}
          onConfirm={() => endEdit(post)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
