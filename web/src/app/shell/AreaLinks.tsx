import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import classes from './AreaLinks.module.css'
import type { Area } from './useAreas'

export function AreaLinks({ areas }: { areas: Area[] }) {
  const { t } = useTranslation('shell')
  if (areas.length === 0) return null
  return (
    <nav className={classes.areas} aria-label={t('areas')}>
      {areas.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
