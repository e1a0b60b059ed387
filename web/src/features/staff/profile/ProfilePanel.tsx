// One profile, as internal staff manages it: each section is saved on its own.
import '@/lib/staffProfileTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useSession } from '@/features/session/store'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { Notice } from '@/ui/Notice'
import { RetryNotice } from '@/ui/RetryNotice'
import { AutoFollowSection } from './AutoFollowSection'
import { AccountsSection } from './accounts/AccountsSection'
import { CrmSection } from './CrmSection'
import { ChannelsSection } from './channels/ChannelsSection'
import { DeleteSection } from './DeleteSection'
import { hasEdits, profileEdits } from './keptEdits'
import { PanelSkeleton } from './PanelSkeleton'
import { PermissionsSection } from './PermissionsSection'
import { ProfileHead } from './ProfileHead'
import classes from './ProfilePanel.module.css'
import { StaffProfileFields, StaffProfileQuery } from './queries'
import { TargetingSection } from './targeting/TargetingSection'

type Props = {
  /** The profile's id. */
  id: string
  /** Called once the profile is deleted. */
  onDeleted?: () => void
}

/** Nothing of one profile's panel belongs to the next one. */
export const ProfilePanel = (props: Props) => <Panel key={props.id} {...props} />

function Panel({ id, onDeleted }: Props) {
  const { t } = useTranslation('staffProfile')
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(profileEdits, draftOwner(accountId, id))
  const [{ data, error, fetching }, ask] = useQuery({
    query: StaffProfileQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  if (!data && error && !fetching) {
    const problem = problemOf(error)
    return problem.code === 404 ? (
      <Notice title={t('gone')}>{t('goneText')}</Notice>
    ) : (
      <RetryNotice title={t('loadFailed')} onRetry={() => ask({ requestPolicy: 'network-only' })}>
        {problemText(problem)}
      </RetryNotice>
    )
  }
  if (!data || !kept) return <PanelSkeleton />
  const profile = getFragmentData(StaffProfileFields, data.managedProfile)
  const edit = { edits: kept.edits, storedAt: kept.storedAt, onEdit: change }
  const discard = () => change(() => profileEdits.none)
  return (
    <div className={classes.sections}>
      <ProfileHead profile={profile} />
      <TargetingSection profile={profile} {...edit} />
      <PermissionsSection profile={profile} />
      <ChannelsSection profile={profile} {...edit} />
      <AutoFollowSection profile={profile} edits={kept.edits} />
      <AccountsSection profile={id} />
      <CrmSection profile={profile} {...edit} />
      <DeleteSection
        profile={profile}
        onDeleted={() => {
          discard()
          onDeleted?.()
        }}
      />
      <LeaveGuard when={hasEdits(kept.edits)} onLeave={discard} />
    </div>
  )
}
