import { useTranslation } from 'react-i18next'
import { CheckedField } from '@/ui/CheckedField'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { emailInput } from '@/ui/form/addressInput'
import { AccountRefused } from './AccountRefused'
import { RolePicker } from './RolePicker'
import { useAddAccount } from './useAddAccount'

/** Invites a person to the profile. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useAddAccount(onClose)
  return (
    <FormDialog
      title={t('addTitle')}
      answer={t('addAnswer')}
      lead={t('addLead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Field {...form.field('name')} label={t('name')} autoComplete="off" required data-autofocus />
      <CheckedField
        {...form.field('email')}
        label={t('email')}
        {...emailInput}
        autoComplete="off"
        check={form.emailCheck}
        free={t('emailFree')}
        required
      />
      <RolePicker
        id={form.idOf('role')}
        value={form.values.role}
        onChange={(role) => form.change('role', role)}
        error={form.errorOf('role')}
      />
      {form.problem && <AccountRefused title={t('addFailed')} problem={form.problem} />}
    </FormDialog>
  )
}
