// Sets a new password with an emailed link. The link works once, and is used only on submit.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { CodeField } from '../code/CodeField'
import { besidesCode, noCode, useCode } from '../code/useCode'
import classes from '../form.module.css'
import { hasEnded } from '../links/LinkProblem'
import { forgetLinkToken } from '../links/linkToken'
import { openedSession } from '../openedSession'
import { NewPasswordFields } from '../passwords/NewPasswordFields'
import { newPasswordErrors, noPassword, refusedPassword } from '../passwords/newPassword'
import { SupportHint } from '../SupportHint'
import { replaceSession } from '../signOut'
import { ResetWithTokenMutation } from './queries'
import { ResetEnded } from './ResetEnded'

type Props = {
  token: string
  /** The address of the account. */
  email: string
  /** Requests another link. */
  onAnother: () => void
}

export function ResetByLink({ token, email, onAnother }: Props) {
  const { t } = useTranslation('access')
  const client = useClient()
  const navigate = useNavigate()
  const [values, setValues] = useState({ ...noPassword, ...noCode })
  const second = useCode()
  const form = useForm({
    values,
    setValues,
    check: () => ({ ...newPasswordErrors(values), ...second.errors(values.code) }),
    refusals: (problem) => ({ ...refusedPassword(problem), ...second.refusals(problem) }),
    // Because the link cannot be used again.
    leaves: true,
    async send() {
      const { data, error } = await client.mutation(ResetWithTokenMutation, {
        token,
        newPassword: values.password,
        ...second.sent(values.code),
      })
      const session = openedSession(data?.changePassword)
      if (!session) return second.note(problemOf(error))
      forgetLinkToken()
      replaceSession(session, email)
      notify.done(t('reset.done'))
      void navigate('/', { replace: true })
      return null
    },
  })
  const { busy } = form
  const formProblem = besidesCode(form.formProblem)

  if (formProblem && hasEnded(formProblem))
    return <ResetEnded problem={formProblem} onAnother={onAnother} />
  return (
    <form onSubmit={form.submit} noValidate aria-busy={busy} className={classes.form}>
      <div>
        <h1 className={classes.title}>{t('reset.setHeading')}</h1>
        <p className={classes.explanation}>{t('reset.setLead')}</p>
      </div>
      {/* Also tells the password manager which account the password belongs to. */}
      <Field
        label={t('reset.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPasswordFields form={form} landing />
      {second.asked && <CodeField form={form} recovery={second.recovery} />}
      {formProblem && (
        <Notice tone="problem" title={t('reset.failed')}>
          <p>{problemText(formProblem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
        {t('reset.set')}
      </Button>
    </form>
  )
}
