// The settings: several subpages, each visible to those who may use it.
import '@/lib/settingsTexts'
import { CircleUserRound, KeyRound, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { AccountList } from '@/features/accounts/AccountList'
import { OwnNameAndEmail } from '@/features/accounts/OwnNameAndEmail'
import { PasswordSection } from '@/features/accounts/password/PasswordSection'
import { OpenSessionsSection } from '@/features/openSessions/OpenSessionsSection'
import { OwnDataSection } from '@/features/personalData/OwnDataSection'
import { type Me, useMe } from '@/features/profiles/useMe'
import { LinkedProvidersSection } from '@/features/providers/LinkedProvidersSection'
import { PasskeysSection } from '@/features/secondFactors/PasskeysSection'
import { SecondFactorsSection } from '@/features/secondFactors/SecondFactorsSection'
import { useTitle } from '@/lib/title'
import { Section } from '@/ui/Section'
import { NotFoundPage } from '../notFound/NotFoundPage'
import { SubpageFrame } from '../subpages/SubpageFrame'
import classes from '../subpages/SubpageFrame.module.css'
import { SubpageNav } from '../subpages/SubpageNav'
import { ProfileSettings } from './ProfileSettings'
import { SettingsFailed } from './SettingsFailed'
import { SettingsSkeleton } from './SettingsSkeleton'
import { isSubpage, type Subpage, subpagesOf } from './subpages'

const contents: Record<Subpage, (me: Me) => ReactNode> = {
  profile: (me) => <ProfileSettings me={me} />,
  account: ({ account }) => (
    <div className={classes.sections}>
      <OwnAccount account={account} />
      <PasswordSection email={account.email} />
      <PasskeysSection />
      <SecondFactorsSection />
      <LinkedProvidersSection />
      <OpenSessionsSection />
      <OwnDataSection email={account.email} />
    </div>
  ),
  profileAccount: ({ id, account }) => <AccountList profile={id} ownId={account.id} />,
}

const icons: Record<Subpage, LucideIcon> = {
  profile: CircleUserRound,
  account: KeyRound,
  profileAccount: Users,
}

export function SettingsPage() {
  const { subpage = null } = useParams()
  const { me, failed, retry } = useMe()
  if (subpage !== null && !isSubpage(subpage)) return <NotFoundPage />
  if (me) return <OpenSubpage me={me} wanted={subpage} />
  return (
    <Frame subpage={subpage ?? 'profile'} me={null}>
      {failed ? <SettingsFailed onRetry={retry} /> : <SettingsSkeleton />}
    </Frame>
  )
}

/** Without a subpage shows the profile, or the account if the profile may not be edited. */
function OpenSubpage({ me, wanted }: { me: Me; wanted: Subpage | null }) {
  const mine = subpagesOf(me)
  const [first] = mine
  if (wanted === null && first !== 'profile') return <Navigate to={`/settings/${first}`} replace />
  const subpage = wanted ?? 'profile'
  if (!mine.includes(subpage)) return <NotFoundPage why="role" />
  return (
    <Frame subpage={subpage} me={me}>
      {contents[subpage](me)}
    </Frame>
  )
}

type FrameProps = { subpage: Subpage; me: Me | null; children: ReactNode }

function Frame({ subpage, me, children }: FrameProps) {
  const { t } = useTranslation('settings')
  useTitle(t('pageTitle', { subpage: t(`subpage.${subpage}`) }))
  const entries = (me ? subpagesOf(me) : []).map((name) => ({
    to: `/settings/${name}`,
    label: t(`subpage.${name}`),
    Icon: icons[name],
    active: name === subpage,
  }))
  return (
    <SubpageFrame title={t('title')} nav={me && <SubpageNav label={t('nav')} entries={entries} />}>
      {children}
    </SubpageFrame>
  )
}

/** The signed-in account. */
function OwnAccount({ account }: { account: Me['account'] }) {
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('own.title')} lead={t('own.lead')}>
      <OwnNameAndEmail account={account} />
    </Section>
  )
}
