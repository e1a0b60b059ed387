// The form that sets a first password, in the shell and behind a mailed link. Whoever
// registers agrees to the documents with it; whose password was reset only sets a new one.
import '@/lib/accessTexts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { NewPasswordFields } from '../passwords/NewPasswordFields'
import { SupportHint } from '../SupportHint'
import { Consents } from './Consents'
import type { Registering } from './consents'
import classes from './SetPasswordForm.module.css'
import { type SetPassword, useSetPasswordForm } from './useSetPasswordForm'

type Props = {
  account: Registering
  send: SetPassword
  /** Begins at the password, as a dialog does; a page is read first. */
  focused?: boolean
}

export function SetPasswordForm({ account, send, focused = false }: Props) {
  const { t } = useTranslation('access')
  const form = useSetPasswordForm(account, send)
  const { submit, busy, problem, ready, password, consents } = form
  const { isRegistered } = account
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is mounted
  useEffect(() => {
    if (focused) form.focus()
  }, [])
  return (
    <form onSubmit={submit} noValidate aria-busy={busy} className={classes.form}>
      {/* Read by people and by the password manager, which keeps the password for this name. */}
      <Field
        label={t('setup.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={account.email}
        readOnly
      />
      <NewPasswordFields
        {...password}
        landing
        label={t(isRegistered ? 'password.new' : 'password.first')}
      />
      <Consents account={account} consents={consents} />
      {problem && (
        <Notice
          tone="problem"
          title={t(isRegistered ? 'setup.updateFailed' : 'setup.registerFailed')}
        >
          <p>{problemText(problem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Button type="submit" look="primary" size="md" fullWidth disabled={!ready} loading={busy}>
        {t(isRegistered ? 'setup.update' : 'setup.register')}
      </Button>
    </form>
  )
}
