import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = { name: string; busy: boolean; onClose: () => void; onConfirm: () => void }

/** What happens when a source is disconnected. */
export function DisconnectDialog({ name, ...answers }: Props) {
  const { t } = useTranslation('sources')
  return (
    <ConfirmDialog
      title={t('disconnect.title', { name })}
      answer={t('disconnect.answer')}
      {...answers}
    >
      <p>{t('disconnect.text')}</p>
    </ConfirmDialog>
  )
}
