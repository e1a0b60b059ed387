import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './maps.module.css'
import { mapPath } from './paths'

export function BackLink() {
  const { t } = useTranslation('freshman')
  return (
    <Link to={mapPath(null)} className={classes.back}>
      <ArrowLeft aria-hidden />
      {t('maps.all')}
    </Link>
  )
}
