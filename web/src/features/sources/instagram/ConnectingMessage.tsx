import { useTranslation } from 'react-i18next'
import { Spinner } from '@/ui/Spinner'
import classes from './ConnectingMessage.module.css'

export function ConnectingMessage() {
  const { t } = useTranslation('sources')
  return (
    <div role="status" className={classes.message}>
      <Spinner />
      <h1 tabIndex={-1} data-landing="page" className={classes.title}>
        {t('return.connecting')}
      </h1>
      <p className={classes.hint}>{t('return.connectingHint')}</p>
    </div>
  )
}
