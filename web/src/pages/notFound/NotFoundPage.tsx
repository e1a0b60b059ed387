import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTitle } from '@/lib/title'
import classes from './NotFoundPage.module.css'

type Props = {
  /** The reason: the address does not exist, or the role may not see it. */
  why?: 'address' | 'role'
}

export function NotFoundPage({ why = 'address' }: Props) {
  const { t } = useTranslation('shell')
  useTitle(t('notFoundTitle'))
  return (
    <div className={classes.page}>
      <p className={classes.number} aria-hidden>
        404
      </p>
      <h1 className={classes.title}>{t('notFound')}</h1>
      <p className={classes.hint}>{t(why === 'role' ? 'notForRole' : 'notFoundHint')}</p>
      <Link to="/">{t('toHome')}</Link>
    </div>
  )
}
