// Asks for confirmation, because going offline hides the profile from all readers.
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = { followerCount: number; onClose: () => void; onConfirm: () => void }

export function OfflineDialog({ followerCount, onClose, onConfirm }: Props) {
  const { t } = useTranslation('profiles')
  return (
    <ConfirmDialog
      title={t('goOffline.title')}
      answer={t('goOffline.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('goOffline.text', { count: followerCount, shown: count(followerCount) })}</p>
    </ConfirmDialog>
  )
}
