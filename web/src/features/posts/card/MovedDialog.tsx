import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { Moved } from './useFreshPost'

type Props = { moved: Moved | 'hidden' | 'asked' | 'askEnded'; onClose: () => void }

const hints = {
  deleted: 'moved.deletedHint',
  asked: 'moved.askedHint',
  askEnded: 'moved.askEndedHint',
} as const

/**
 * Replaces a dialog whose step is no longer possible because the post was moved or deleted, or whose button would mean
 * something else because somebody asks for a second person or does not ask any more.
 */
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
      <p>{t(moved in hints ? hints[moved as keyof typeof hints] : 'moved.hint')}</p>
    </Dialog>
  )
}
