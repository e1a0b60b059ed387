// The form that edits a profile and saves it in one request.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { SupportHint } from '@/features/session/SupportHint'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { Notice } from '@/ui/Notice'
import { ConsentSection } from './ConsentSection'
import { ContactSection } from './ContactSection'
import type { Edits } from './fields'
import classes from './ProfileForm.module.css'
import { ProfileSection } from './ProfileSection'
import { SaveBar } from './SaveBar'
import type { OpenedEdits } from './storedEdits'
import { useProfileForm } from './useProfileForm'

type Props = {
  /** Name and address of the signed-in account. */
  account: ReactNode
  profile: ProfileFieldsFragment
  kept: OpenedEdits
  /** The paths at which the form is shown. */
  addresses: readonly string[]
  onChange: (change: (edits: Edits) => Edits) => void
}

export function ProfileForm({ account, profile, kept, addresses, onChange }: Props) {
  const { t } = useTranslation('settings')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const brandWord = data?.config.brandWord ?? ''
  const { edits, storedAt } = kept
  const form = useProfileForm({ profile, edits, change: onChange, brandWord })
  return (
    <form
      noValidate
      aria-label={t('profile.title')}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <ProfileSection account={account} profile={profile} pictures={edits.pictures} form={form} />
      <ContactSection form={form} />
      <ConsentSection institution={profile.displayName} form={form} />
      <SaveBar
        changed={form.changed}
        storedAt={storedAt}
        saved={form.saved}
        busy={form.busy}
        onDiscard={form.discard}
      >
        {form.problem && <SaveFailed problem={form.problem} isAboutFields={form.isAboutFields} />}
      </SaveBar>
      <LeaveGuard when={form.unsaved} within={addresses} onLeave={form.discard} />
    </form>
  )
}

type SaveFailedProps = {
  problem: Problem
  /** Whether the reasons are shown at the fields. */
  isAboutFields: boolean
}

/** Why saving failed, and what to do. */
function SaveFailed({ problem, isAboutFields }: SaveFailedProps) {
  const { t } = useTranslation('settings')
  return (
    <Notice tone="problem" title={t('saveFailed')}>
      {isAboutFields ? (
        <p>{t('saveRefused')}</p>
      ) : (
        <>
          <p>{problemHint(problem) ?? t('saveLater')}</p>
          <SupportHint />
        </>
      )}
    </Notice>
  )
}
