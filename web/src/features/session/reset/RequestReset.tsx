// Requests an email with a link to set a new password.
import '@/lib/accessTexts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { isEmail } from '@/lib/email'
import { afterPress } from '@/lib/press'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { SupportHint } from '../SupportHint'
import { RequestPasswordResetMutation } from './queries'
import classes from './Reset.module.css'

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
  const [email, setEmail] = useState(() => typedBefore(state))
  const [showsFault, setShowsFault] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fault = faultOf(email) ?? (refused === email ? 'emailInvalid' : null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setShowsFault(true)
    if (fault) return input.current?.focus()
    setBusy(true)
    setProblem(null)
    const address = email.trim()
    const { error } = await client
      .mutation(RequestPasswordResetMutation, { email: address })
      .toPromise()
    const wasLeft = input.current === null
    if (wasLeft) return
    if (!error) return void navigate('/login', { state: { mailSentTo: address }, replace: true })
    setBusy(false)
    const problem = problemOf(error)
    if (problem.fields.email) {
      setRefused(email)
      input.current?.focus()
    } else setProblem(problem)
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={busy} className={classes.form}>
      <div>
        <h1 className={classes.title}>{t('reset.heading')}</h1>
        <p className={classes.lead}>{t('reset.lead')}</p>
      </div>
      {problem && (
        <Notice tone="problem" title={t('reset.failed')}>
          <p>{problemText(problem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Field
        ref={input}
        label={t('reset.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-landing="page"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onBlur={() => afterPress(() => setShowsFault(true))}
        error={showsFault && fault && t(`reset.${fault}`)}
      />
      <div className={classes.actions}>
        <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
          {t('reset.request')}
        </Button>
        <Link to="/login" className={classes.back}>
          {t('reset.toSignIn')}
        </Link>
      </div>
    </form>
  )
}
