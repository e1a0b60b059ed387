// Leaves a stored post as it is. What was changed goes deliberately or not at all.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { endEdit, isEditChanged } from './state'

export function CancelEdit({ post, busy }: { post: string; busy: boolean }) {
  const { t } = useTranslation(['composer', 'ui'])
  const [asking, setAsking] = useState(false)
  const cancel = () => (isEditChanged(post) ? setAsking(true) : endEdit(post))
  return (
    <>
      <Button look="quiet" size="md" disabled={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('discard.title')}
          answer={t('discard.confirm')}
          back={t('ui:goOn')}
          look="destructive"
          onClose={() => setAsking(false)}
          onConfirm={() => endEdit(post)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
