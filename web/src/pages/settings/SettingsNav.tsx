import { CircleUserRound, KeyRound, type LucideIcon, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './SettingsNav.module.css'
import type { Subpage } from './subpages'

const icons: Record<Subpage, LucideIcon> = {
  profile: CircleUserRound,
  account: KeyRound,
  profileAccount: Users,
}

type Props = { subpages: Subpage[]; active: Subpage }

/** Beside the content, or above it on narrow screens. */
export function SettingsNav({ subpages, active }: Props) {
  const { t } = useTranslation('settings')
  return (
    <nav aria-label={t('nav')}>
      <ul className={classes.list}>
        {subpages.map((subpage) => {
          const Icon = icons[subpage]
          return (
            <li key={subpage} className={classes.entry}>
              <Link
                to={`/settings/${subpage}`}
                className={classes.link}
                aria-current={subpage === active ? 'page' : undefined}
              >
                <Icon />
                {t(`subpage.${subpage}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
