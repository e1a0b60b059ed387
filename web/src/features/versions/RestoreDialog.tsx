import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = {
  /** When the version was made. */
  date: string
  isLive: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

export function RestoreDialog({ date, isLive, ...answers }: Props) {
  const { t } = useTranslation('versions')
  return (
    <ConfirmDialog
      title={t('restoreTitle', { date })}
      answer={t('restoreConfirm')}
      focus="title"
      {...answers}
    >
      <p>{t('restoreText')}</p>
      {isLive && <p>{t('restoreLive')}</p>}
    </ConfirmDialog>
  )
}
