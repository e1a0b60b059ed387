// The settings: a few subpages beside each other, of which everybody sees what is theirs.
import '@/lib/settingsTexts'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { type Me, useMe } from '@/features/profiles/useMe'
import { useTitle } from '@/lib/title'
import { NotFoundPage } from '../notFound/NotFoundPage'
import { AccountSettings } from './AccountSettings'
import { ProfileAccounts } from './ProfileAccounts'
import { ProfileSettings } from './ProfileSettings'
import { SettingsFailed } from './SettingsFailed'
import { SettingsNav } from './SettingsNav'
import classes from './SettingsPage.module.css'
import { SettingsSkeleton } from './SettingsSkeleton'
import { isSubpage, type Subpage, subpagesOf } from './subpages'

const contents = {
  profile: ProfileSettings,
  account: AccountSettings,
  profileAccount: ProfileAccounts,
}

export function SettingsPage() {
  const { subpage = null } = useParams()
  const { me, failed, retry } = useMe()
  if (subpage !== null && !isSubpage(subpage)) return <NotFoundPage />
  if (me) return <Open me={me} asked={subpage} />
  return (
    <Room subpage={subpage ?? 'profile'} me={null}>
      {failed ? <SettingsFailed onRetry={retry} /> : <SettingsSkeleton />}
    </Room>
  )
}

/** Without a name it is the profile; for those who may not edit that, their account. */
function Open({ me, asked }: { me: Me; asked: Subpage | null }) {
  const mine = subpagesOf(me)
  const [first] = mine
  if (asked === null && first !== 'profile') return <Navigate to={`/settings/${first}`} replace />
  const subpage = asked ?? 'profile'
  if (!mine.includes(subpage)) return <NotFoundPage why="role" />
  const Content = contents[subpage]
  return (
    <Room subpage={subpage} me={me}>
      <Content me={me} />
    </Room>
  )
}

type RoomProps = { subpage: Subpage; me: Me | null; children: React.ReactNode }

function Room({ subpage, me, children }: RoomProps) {
  const { t } = useTranslation('settings')
  useTitle(t('pageTitle', { subpage: t(`subpage.${subpage}`) }))
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>
        <h1 className={classes.title} tabIndex={-1} data-landing="page">
          {t('title')}
        </h1>
        {me && <SettingsNav subpages={subpagesOf(me)} active={subpage} />}
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
