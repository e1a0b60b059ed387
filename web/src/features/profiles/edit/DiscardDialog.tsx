import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = { onClose: () => void; onDiscard: () => void }

/** Asks before all unsaved changes are discarded. */
export function DiscardDialog({ onClose, onDiscard }: Props) {
  const { t } = useTranslation(['settings', 'ui'])
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      answer={t('discard')}
      back={t('ui:goOn')}
      look="destructive"
      onClose={onClose}
      onConfirm={onDiscard}
    >
      <p>{t('discardText')}</p>
    </ConfirmDialog>
  )
}
