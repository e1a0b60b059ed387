import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import type { Retrying } from '@/ui/lazyPart'
import classes from './ShownAttachment.module.css'

/**
 * Replaces the view of an attachment that could not be loaded. No announcement: a list may contain
 * many.
 */
export function NotShown({ onRetry }: Retrying) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.notShown} lang="de">
      <p>{t('partNotFetched')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
