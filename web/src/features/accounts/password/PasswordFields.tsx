import { useTranslation } from 'react-i18next'
import { NewPasswordFields } from '@/features/session/passwords/NewPasswordFields'
import { SupportHint } from '@/features/session/SupportHint'
import { useSession } from '@/features/session/store'
import { problemHint } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import type { PasswordForm } from './usePasswordForm'

type Props = { form: PasswordForm /** Begins with the focus in it. */; focused?: boolean }

/** The old password, the new one, and the new one again. */
export function PasswordFields({ form, focused = false }: Props) {
  const { t } = useTranslation('accounts')
  const email = useSession(({ userData }) => userData?.email ?? '')
  return (
    <>
      {/* Not for people: the password manager keeps the new password for this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {form.problem && (
        <Notice tone="problem" title={t('password.failed')}>
          <p>{problemHint(form.problem)}</p>
          <SupportHint />
        </Notice>
      )}
      <PasswordField
        {...form.old}
        label={t('password.old')}
        name="current-password"
        autoComplete="current-password"
        required={form.fields.required}
        showLabel={t('password.showOld')}
        hideLabel={t('password.hideOld')}
        data-autofocus={focused || undefined}
      />
      <NewPasswordFields {...form.fields} />
    </>
  )
}
