import { useTranslation } from 'react-i18next'
import { FormDialog } from '@/ui/FormDialog'
import { notify } from '@/ui/notify'
import { PasswordFields } from './PasswordFields'
import { usePasswordForm } from './usePasswordForm'

/** Changes the own password, opened from the list of accounts. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const form = usePasswordForm({
    onChanged() {
      notify.done(t('password.doneInDialog'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('password.dialogTitle')}
      answer={t('password.answer')}
      lead={t('password.lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <PasswordFields form={form} focused />
    </FormDialog>
  )
}
