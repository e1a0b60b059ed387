// Requests an email with a link to set a new password.
import '@/lib/accessTexts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { isEmail } from '@/lib/email'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { emailInput } from '@/ui/form/addressInput'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import classes from '../form.module.css'
import { SupportHint } from '../SupportHint'
import { RequestPasswordResetMutation } from './queries'

const faultOf = (email: string) =>
  email.trim() === '' ? 'emailRequired' : isEmail(email) ? null : 'emailInvalid'

/** The address that was typed in the sign-in form. */
const typedBefore = (state: unknown): string => {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}

export function RequestReset() {
  const { t } = useTranslation('access')
  const client = useClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const place = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => ({ email: typedBefore(state) }))
  const fault = faultOf(values.email)
  const { field, submit, busy, formProblem } = useForm({
    values,
    setValues,
    check: () => ({ email: fault && t(`reset.${fault}`) }),
    refusals: ({ fields }) => ({ email: fields.email && t('reset.emailInvalid') }),
    leaves: true,
    async send() {
      const address = values.email.trim()
      const { error } = await client.mutation(RequestPasswordResetMutation, { email: address })
      if (error) return problemOf(error)
      const wasLeft = place.current === null
      if (!wasLeft) void navigate('/login', { state: { mailSentTo: address }, replace: true })
      return null
    },
  })

  return (
    <form ref={place} onSubmit={submit} noValidate aria-busy={busy} className={classes.form}>
      <div>
        <h1 className={classes.title}>{t('reset.heading')}</h1>
        <p className={classes.explanation}>{t('reset.lead')}</p>
      </div>
      {formProblem && (
        <Notice tone="problem" title={t('reset.failed')}>
          <p>{problemText(formProblem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Field
        label={t('reset.email')}
        {...emailInput}
        name="email"
        autoComplete="username"
        required
        data-landing="page"
        {...field('email')}
      />
      <div className={classes.actions}>
        <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
          {t('reset.request')}
        </Button>
        <Link to="/login" className={classes.link}>
          {t('reset.toSignIn')}
        </Link>
      </div>
    </form>
  )
}
