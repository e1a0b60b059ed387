import { useQuery } from 'urql'
import { OwnNameAndEmail } from '@/features/accounts/OwnNameAndEmail'
import { ProfileForm } from '@/features/profiles/edit/ProfileForm'
import { EditedProfileQuery, ProfileFields } from '@/features/profiles/edit/queries'
import { useKeptEdits } from '@/features/profiles/edit/useKeptEdits'
import type { Me } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { getFragmentData } from '@/graphql/document'
import { SettingsFailed } from './SettingsFailed'
import { SettingsSkeleton } from './SettingsSkeleton'

/** Both addresses show the profile settings, which are the default. */
const ADDRESSES = ['/settings', '/settings/profile']

export function ProfileSettings({ me }: { me: Me }) {
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptEdits(`${accountId}.${me.id}`)
  const [{ data, error, fetching }, ask] = useQuery({
    query: EditedProfileQuery,
    requestPolicy: 'cache-and-network',
  })
  if (error && !data && !fetching)
    return <SettingsFailed onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!data || !kept) return <SettingsSkeleton />
  return (
    <ProfileForm
      account={<OwnNameAndEmail account={me.account} />}
      profile={getFragmentData(ProfileFields, data.me)}
      kept={kept}
      addresses={ADDRESSES}
      onChange={change}
    />
  )
}
