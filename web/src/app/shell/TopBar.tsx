import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '@/ui/Logo'
import { OverflowMenu } from './OverflowMenu'
import classes from './TopBar.module.css'

export function TopBar() {
  const { t } = useTranslation('shell')
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t('brandToHome')}>
        <Logo word={t('brand')} />
      </Link>
      <OverflowMenu />
    </header>
  )
}
