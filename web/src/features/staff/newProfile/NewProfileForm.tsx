import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { ProfileRole } from '@/graphql/generated/graphql'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { CheckedField } from '@/ui/CheckedField'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { emailInput } from '@/ui/form/addressInput'
import { Notice } from '@/ui/Notice'
import { Optional } from '@/ui/Optional'
import { SelectField } from '@/ui/SelectField'
import { Recipient } from './Recipient'
import { useNewProfileForm } from './useNewProfileForm'

const roles = [
  'STUDENT_COUNCIL',
  'INSTITUTION',
  'UNIVERSITY',
  'CONTENT_PROVIDER',
  'RECRUITING_PROMOTER',
  'USER',
] as const satisfies readonly ProfileRole[]

type Props = Parameters<typeof useNewProfileForm>[0] & {
  /** Whether there is input, which stays when the dialog is closed. */
  hasInput: boolean
  onDiscard: () => void
  onClose: () => void
}

export function NewProfileForm({ hasInput, onDiscard, onClose, ...options }: Props) {
  const { t } = useTranslation('newProfile')
  const { t: profiles } = useTranslation('profiles')
  const form = useNewProfileForm(options)
  const { role } = form.values
  const [wasTyped] = useState(hasInput)
  function discard(): void {
    onDiscard()
    form.clear()
    form.focus('role')
  }
  const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <FormDialog
      title={t('title')}
      answer={t('answer')}
      lead={t('lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {wasTyped && hasInput && (
        <Notice title={t('restored')} action={<Button onClick={discard}>{t('discard')}</Button>} />
      )}
      <SelectField
        {...form.field('role')}
        onChange={({ currentTarget: { value } }) => form.change('role', value as ProfileRole)}
        label={t('role')}
        placeholder={t('chooseRole')}
        options={roles.map((value) => ({ value, label: profiles(`role.${value}`) }))}
        help={role !== '' && t(`about.${role}`)}
        required
        data-autofocus
      />
      <CheckedField
        {...form.field('email')}
        {...emailInput}
        label={t('email')}
        help={t('emailHelp')}
        free={t('emailFree')}
        check={form.emailCheck}
        autoComplete="off"
        required
      />
      <CheckedField
        {...form.field('username')}
        {...asTyped}
        label={t('username')}
        help={t('usernameHelp')}
        free={t('usernameFree')}
        check={form.usernameCheck}
        required
      />
      <Field
        {...form.field('displayName')}
        label={t('displayName')}
        help={t('displayNameHelp')}
        autoComplete="off"
        required
      />
      <Field
        {...form.field('name')}
        label={t('name')}
        mark={<Optional />}
        help={t('nameHelp')}
        autoComplete="off"
      />
      <Recipient form={form} />
      <Field
        {...form.field('pipedriveId')}
        {...asTyped}
        label={t('pipedriveId')}
        mark={<Optional />}
        help={t('pipedriveIdHelp')}
      />
      {form.problem && (
        <div ref={bringIntoView}>
          <Notice tone="problem" title={t('failed')}>
            <p>{form.formProblem ? problemHint(form.formProblem) : t('refused')}</p>
            {form.formProblem && <SupportHint />}
          </Notice>
        </div>
      )}
    </FormDialog>
  )
}
