import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import type { Retrying } from '@/ui/fetched'
import classes from './ShownAttachment.module.css'

/** Stands in for what shows an attachment. Announces nothing: a list may be full of them. */
export function NotShown({ onRetry }: Retrying) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.notShown} lang="de">
      <p>{t('partNotFetched')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
