import { useTranslation } from 'react-i18next'
import { Logo } from '@/ui/Logo'
import classes from './LoadingScreen.module.css'

/** Shown while the console is loading. */
export function LoadingScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.screen} role="status" aria-label={t('loading')}>
      <div className={classes.mark} aria-hidden>
        <Logo word={t('brand')} />
      </div>
    </div>
  )
}
