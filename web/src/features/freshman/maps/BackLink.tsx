import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from './address'
import classes from './maps.module.css'

export function BackLink() {
  const { t } = useTranslation('freshman')
  return (
    <Link to={addressOf(null)} className={classes.back}>
      <ArrowLeft aria-hidden />
      {t('maps.all')}
    </Link>
  )
}
