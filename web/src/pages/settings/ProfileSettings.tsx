import { OwnNameAndEmail } from '@/features/accounts/OwnNameAndEmail'
import { ChecksSection } from '@/features/checks/settings/ChecksSection'
import { ProfileForm } from '@/features/profiles/edit/ProfileForm'
import { useEditedProfile } from '@/features/profiles/edit/useEditedProfile'
import type { Me } from '@/features/profiles/useMe'
import { EmergencySection } from '@/features/review/EmergencySection'
import { FourEyesSection } from '@/features/review/FourEyesSection'
import { SourcesSection } from '@/features/sources/SourcesSection'
import { QuietHoursSection } from '@/features/timing/QuietHoursSection'
import { SettingsFailed } from './SettingsFailed'
import { SettingsSkeleton } from './SettingsSkeleton'

/** Both addresses show the profile settings, which are the default. */
const ADDRESSES = ['/settings', '/settings/profile']

export function ProfileSettings({ me }: { me: Me }) {
  const { profile, kept, change, failed, retry } = useEditedProfile(me)
  if (failed) return <SettingsFailed onRetry={retry} />
  if (!profile || !kept) return <SettingsSkeleton />
  return (
    <ProfileForm
      account={<OwnNameAndEmail account={me.account} />}
      sync={
        <>
          <SourcesSection />
          <ChecksSection />
          <QuietHoursSection canChange={me.viewerCanManageAccounts} />
          <FourEyesSection me={me} />
          <EmergencySection me={me} />
        </>
      }
      profile={profile}
      kept={kept}
      addresses={ADDRESSES}
      onChange={change}
    />
  )
}
