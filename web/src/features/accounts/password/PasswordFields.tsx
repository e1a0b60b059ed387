import { useTranslation } from 'react-i18next'
import { CodeField } from '@/features/session/code/CodeField'
import { NewPasswordFields } from '@/features/session/passwords/NewPasswordFields'
import { SupportHint } from '@/features/session/SupportHint'
import { useSession } from '@/features/session/store'
import { problemHint } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import type { PasswordForm } from './usePasswordForm'

type Props = { form: PasswordForm /** Whether it has the initial focus. */; focused?: boolean }

/** The old password, the new one, and its repetition. */
export function PasswordFields({ form, focused = false }: Props) {
  const { t } = useTranslation('accounts')
  const email = useSession(({ userData }) => userData?.email ?? '')
  return (
    <>
      {/* Hidden: tells the password manager which account the new password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {form.formProblem && (
        <Notice tone="problem" title={t('password.failed')}>
          <p>{problemHint(form.formProblem)}</p>
          <SupportHint />
        </Notice>
      )}
      <PasswordField
        {...form.field('old')}
        label={t('password.old')}
        name="current-password"
        autoComplete="current-password"
        required={form.required}
        showLabel={t('password.showOld')}
        hideLabel={t('password.hideOld')}
        data-autofocus={focused || undefined}
      />
      <NewPasswordFields form={form} old={form.values.old} required={form.required} />
      {form.asksForCode && <CodeField form={form} />}
    </>
  )
}
