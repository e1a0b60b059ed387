import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { Moved } from './useFreshPost'

type Props = { moved: Moved | 'hidden'; onClose: () => void }

/** Replaces a dialog whose step is no longer possible because the post was moved or deleted. */
export function MovedDialog({ moved, onClose }: Props) {
  const { t } = useTranslation('posts')
  return (
    <Dialog
      title={t(`moved.${moved}`)}
      onClose={onClose}
      answers={
        <Button look="primary" onClick={onClose} data-autofocus>
          {t('moved.answer')}
        </Button>
      }
    >
      <p>{t(moved === 'deleted' ? 'moved.deletedHint' : 'moved.hint')}</p>
    </Dialog>
  )
}
