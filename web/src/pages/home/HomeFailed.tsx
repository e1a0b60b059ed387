import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import classes from './HomePage.module.css'

/** The error state of the home page. */
export function HomeFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('home')
  return (
    <div className={classes.failed}>
      <h1 className={classes.failedTitle} tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      <Notice
        tone="problem"
        title={t('failed')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {t('failedHint')}
      </Notice>
    </div>
  )
}
