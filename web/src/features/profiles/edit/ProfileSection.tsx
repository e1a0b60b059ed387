import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import { CheckedField } from '@/ui/CheckedField'
import { Field } from '@/ui/Field'
import pair from '@/ui/form/pair.module.css'
import { Section } from '@/ui/Section'
import type { Edits } from './fields'
import { Pictures } from './Pictures'
import type { ProfileForm } from './useProfileForm'

type Props = {
  profile: ProfileFieldsFragment
  pictures: Edits['pictures']
  form: ProfileForm
  /** Content below the fields. */
  children?: ReactNode
}

/** Names and images of the profile. */
export function ProfileSection({ profile, pictures, form, children }: Props) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      <Pictures profile={profile} edited={pictures} form={form} />
      <div className={pair.pair}>
        <Field
          {...form.field('displayName')}
          label={t('profile.displayName')}
          autoComplete="off"
          required
        />
        <CheckedField
          {...form.field('username')}
          label={t('profile.username')}
          help={t('profile.usernameHelp')}
          free={t('profile.usernameFree')}
          check={form.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      {children}
    </Section>
  )
}
