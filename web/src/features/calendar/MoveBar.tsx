import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import classes from './MoveBar.module.css'

type Props = {
  /** What the arrow keys have done, announced to screen readers. */
  said: string
  /** A move awaits confirmation. */
  isOpen: boolean
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Says where a post would be moved by the keys, and asks for confirmation. */
export function MoveBar({ said, isOpen, busy, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <div className={classes.bar} data-open={isOpen || undefined}>
      <p role="status">{said}</p>
      {isOpen && (
        <div className={classes.answers}>
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            {t('cancelMove')}
          </Button>
          <Button look="primary" loading={busy} onClick={onConfirm}>
            {t('confirmMove')}
          </Button>
        </div>
      )}
    </div>
  )
}
