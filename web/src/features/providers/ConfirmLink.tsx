// Links an identity with the account that has the same address, after the account's password or a mailed code.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { MailedCode } from '@/features/proof/MailedCode'
import { useMailedCodeErrors } from '@/features/proof/useMailedCodeErrors'
import { CodeField } from '@/features/session/code/CodeField'
import { besidesCode, noCode, useCode } from '@/features/session/code/useCode'
import classes from '@/features/session/form.module.css'
import { openedSession } from '@/features/session/openedSession'
import { replaceSession } from '@/features/session/signOut'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { PasswordField } from '@/ui/PasswordField'
import { ConfirmProviderLinkMutation, RequestLinkCodeMutation } from './queries'
import type { Offer } from './Redeem'
import { ReturnProblem } from './ReturnProblem'
import { SecondFactorMissing } from './SecondFactorMissing'

export function ConfirmLink({ offer }: { offer: Offer }) {
  const { t } = useTranslation('providers')
  const client = useClient()
  const navigate = useNavigate()
  const [values, setValues] = useState({ password: '', mailedCode: '', ...noCode })
  const second = useCode()
  const mailed = useMailedCodeErrors()
  const { code, email, institution, byMail } = offer
  const form = useForm({
    values,
    setValues,
    check: () => ({
      ...(byMail
        ? { mailedCode: mailed.missing(values.mailedCode) }
        : { password: values.password === '' && t('offer.required') }),
      ...second.errors(values.code),
    }),
    refusals: (problem) => ({
      password: problem.fields.password && t('offer.wrong'),
      mailedCode: mailed.refused(problem.fields.mailedCode),
      ...second.refusals(problem),
    }),
    touches: () => false,
    // Because the code cannot be used again.
    leaves: true,
    async send() {
      const typed = byMail ? { mailedCode: values.mailedCode } : { password: values.password }
      const oneTimeCode = second.sent(values.code).code ?? null
      const { data, error } = await client.mutation(ConfirmProviderLinkMutation, {
        code,
        ...typed,
        oneTimeCode,
      })
      const session = openedSession(data?.confirmProviderLink)
      if (!session) return second.note(problemOf(error))
      replaceSession(session, email)
      notify.done(t('offer.done'))
      void navigate('/', { replace: true })
      return null
    },
  })
  // What was shown before, and had the focus, is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only on mount.
  useEffect(() => form.focus(byMail ? 'mailedCode' : 'password'), [])
  const [ended, setEnded] = useState(false)
  async function requestCode(): Promise<Problem | null> {
    const { error } = await client.mutation(RequestLinkCodeMutation, { code })
    const problem = error ? problemOf(error) : null
    if (problem?.reason === 'LINK_ENDED') setEnded(true)
    return problem
  }
  const { busy } = form
  const formProblem = besidesCode(form.formProblem)

  if (ended || formProblem?.reason === 'LINK_ENDED') return <ReturnProblem error="expired" />
  if (formProblem?.reason === 'SECOND_FACTOR_NOT_STATED') return <SecondFactorMissing />
  return (
    <form onSubmit={form.submit} noValidate aria-busy={busy} className={classes.form}>
      <div>
        <h1 className={classes.title}>{t('offer.title')}</h1>
        <p className={classes.explanation}>
          {t(byMail ? 'offer.leadByMail' : 'offer.lead', { email, institution })}
        </p>
      </div>
      {/* Also tells the password manager which account the password belongs to. */}
      <Field
        label={t('offer.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
      />
      {byMail ? (
        <MailedCode
          field={{ ...form.field('mailedCode'), 'data-landing': 'page' }}
          email={email}
          request={requestCode}
        />
      ) : (
        <PasswordField
          {...form.field('password')}
          label={t('offer.password')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('offer.show')}
          hideLabel={t('offer.hide')}
          data-landing="page"
        />
      )}
      {second.asked && <CodeField form={form} recovery={second.recovery} />}
      {formProblem && (
        <Notice tone="problem" title={t('offer.failed')}>
          {problemText(formProblem)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
          {t('offer.submit')}
        </Button>
        <LinkButton to="/login" look="quiet" size="md" fullWidth>
          {t('toSignIn')}
        </LinkButton>
      </div>
    </form>
  )
}
