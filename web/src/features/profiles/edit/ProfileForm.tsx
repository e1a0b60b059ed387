// The form in the settings that edits a profile and saves it in one request.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import type { KeptEdits } from '@/lib/keptInput'
import { ConsentSection } from './ConsentSection'
import { ContactSection } from './ContactSection'
import { EditsGuard } from './EditsGuard'
import type { Edits } from './fields'
import classes from './ProfileForm.module.css'
import { ProfileSection } from './ProfileSection'
import { SaveBar } from './SaveBar'
import { SaveFailed } from './SaveFailed'
import { useProfileForm } from './useProfileForm'
import { useRequestedField } from './useRequestedField'

type Props = {
  /** Name and address of the signed-in account. */
  account: ReactNode
  /** The sections with the sources of posts and the checks, which save their changes themselves. */
  sync: ReactNode
  profile: ProfileFieldsFragment
  kept: KeptEdits<Edits>
  /** The paths at which the form is shown. */
  addresses: readonly string[]
  onChange: (change: (edits: Edits) => Edits) => void
}

export function ProfileForm({ account, sync, profile, kept, addresses, onChange }: Props) {
  const { t } = useTranslation('settings')
  const { edits, storedAt } = kept
  const form = useProfileForm({ profile, edits, change: onChange, done: t('saveDone') })
  useRequestedField(form.idOf)
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
      <ProfileSection profile={profile} pictures={edits.pictures} form={form}>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('profile.own')}</legend>
          {account}
        </fieldset>
      </ProfileSection>
      <ContactSection form={form} />
      {sync}
      <ConsentSection institution={profile.displayName} form={form} />
      <SaveBar
        changed={form.changed}
        storedAt={storedAt}
        saved={form.saved}
        busy={form.busy}
        onDiscard={form.discard}
      >
        <SaveFailed title={t('saveFailed')} form={form} />
      </SaveBar>
      <EditsGuard form={form} addresses={addresses} />
    </form>
  )
}
