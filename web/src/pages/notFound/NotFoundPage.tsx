import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTitle } from '@/lib/title'
import classes from './NotFoundPage.module.css'

const texts = {
  address: { tab: 'notFoundTitle', title: 'notFound', hint: 'notFoundHint' },
  role: { tab: 'notForRoleTitle', title: 'notForRole', hint: 'notForRoleHint' },
  freshman: { tab: 'notFoundTitle', title: 'notFound', hint: 'notFreshman' },
} as const

type Props = {
  /**
   * The reason: the address does not exist, the role may not see it, or the profile has no freshman
   * area.
   */
  why?: keyof typeof texts
}

export function NotFoundPage({ why = 'address' }: Props) {
  const { t } = useTranslation('shell')
  const { tab, title, hint } = texts[why]
  useTitle(t(tab))
  return (
    <div className={classes.page}>
      <p className={classes.number} aria-hidden>
        404
      </p>
      <h1 className={classes.title}>{t(title)}</h1>
      <p className={classes.hint}>{t(hint)}</p>
      <Link to="/">{t('toHome')}</Link>
    </div>
  )
}
