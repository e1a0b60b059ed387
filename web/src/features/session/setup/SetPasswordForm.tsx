// The form that sets the first password, in the console and for an emailed link. New users
// also agree to the documents; users whose password was reset only set a new one.
import '@/lib/accessTexts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { CodeField } from '../code/CodeField'
import { besidesCode } from '../code/useCode'
import classes from '../form.module.css'
import { NewPasswordFields } from '../passwords/NewPasswordFields'
import { SupportHint } from '../SupportHint'
import { Consents } from './Consents'
import type { Registering } from './consents'
import { type SetPassword, useSetPasswordForm } from './useSetPasswordForm'

type Props = {
  account: Registering
  send: SetPassword
  /** Whether the password has the initial focus: in a dialog, but not on a page. */
  focused?: boolean
}

export function SetPasswordForm({ account, send, focused = false }: Props) {
  const { t } = useTranslation('access')
  const form = useSetPasswordForm(account, send)
  const { submit, busy, values, asksForCode } = form
  const formProblem = besidesCode(form.formProblem)
  const { isRegistered } = account
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only on mount.
  useEffect(() => {
    if (focused) form.focus('password')
  }, [])
  return (
    <form onSubmit={submit} noValidate aria-busy={busy} className={classes.form}>
      {/* Also tells the password manager which account the password belongs to. */}
      <Field
        label={t('setup.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={account.email}
        readOnly
      />
      <NewPasswordFields
        form={form}
        landing
        label={t(isRegistered ? 'password.new' : 'password.first')}
      />
      {asksForCode && <CodeField form={form} />}
      <Consents account={account} form={form} />
      {formProblem && (
        <Notice
          tone="problem"
          title={t(isRegistered ? 'setup.updateFailed' : 'setup.registerFailed')}
        >
          <p>{problemText(formProblem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Button
        type="submit"
        look="primary"
        size="md"
        fullWidth
        disabled={values.password === '' || values.repeat !== values.password}
        loading={busy}
      >
        {t(isRegistered ? 'setup.update' : 'setup.register')}
      </Button>
    </form>
  )
}
