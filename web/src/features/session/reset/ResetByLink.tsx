// Sets a new password with an emailed link. The link works once, and is used only on submit.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { hasEnded } from '../links/LinkProblem'
import { forgetLinkToken } from '../links/linkToken'
import { NewPasswordFields } from '../passwords/NewPasswordFields'
import { useNewPassword } from '../passwords/useNewPassword'
import { SupportHint } from '../SupportHint'
import { replaceSession } from '../signOut'
import { ResetWithTokenMutation } from './queries'
import classes from './Reset.module.css'
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
  const password = useNewPassword()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || !password.check()) return
    setBusy(true)
    setProblem(null)
    const { data, error } = await client
      .mutation(ResetWithTokenMutation, { token, newPassword: password.value })
      .toPromise()
    const session = data?.changePassword
    if (session?.token) {
      forgetLinkToken()
      replaceSession({ ...session, token: session.token }, email)
      notify.done(t('reset.done'))
      // Stays busy until the home page has loaded, because the link cannot be used again.
      return void navigate('/', { replace: true })
    }
    setBusy(false)
    const refusal = error ? problemOf(error) : unanswered
    if (!password.refuse(refusal)) setProblem(refusal)
  }

  if (problem && hasEnded(problem)) return <ResetEnded problem={problem} onAnother={onAnother} />
  return (
    <form onSubmit={submit} noValidate aria-busy={busy} className={classes.form}>
      <div>
        <h1 className={classes.title}>{t('reset.setHeading')}</h1>
        <p className={classes.lead}>{t('reset.setLead')}</p>
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
      <NewPasswordFields {...password.fields} landing />
      {problem && (
        <Notice tone="problem" title={t('reset.failed')}>
          <p>{problemText(problem)}</p>
          <SupportHint />
        </Notice>
      )}
      <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
        {t('reset.set')}
      </Button>
    </form>
  )
}
