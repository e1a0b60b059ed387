import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import classes from './Operations.module.css'

export function LastError({ error }: { error: string }) {
  const { t } = useTranslation('staffLog')
  return (
    <p className={classes.error}>
      {t('operations.stuck.lastError')} <span lang="en">{error}</span>
    </p>
  )
}
