// Going offline takes a profile from all its readers: that is meant, or it was a slip.
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

type Props = { followerCount: number; onClose: () => void; onConfirm: () => void }

export function OfflineDialog({ followerCount, onClose, onConfirm }: Props) {
  const { t } = useTranslation('profiles')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('goOffline.title')}
      closeLabel={t('goOffline.close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} data-autofocus>
            {t('goOffline.cancel')}
          </Button>
          <Button look="primary" onClick={onConfirm}>
            {t('goOffline.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('goOffline.text', { count: followerCount, shown: count(followerCount) })}</p>
    </Dialog>
  )
}
