// Signs in with a link that the operator has made. It is used only when the button is pressed, because programs that
// check mails and messages open links as well.
import '@/lib/accessTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { CodeField } from '../code/CodeField'
import { besidesCode, noCode, useCode } from '../code/useCode'
import classes from '../form.module.css'
import { openedSession } from '../openedSession'
import { replaceSession } from '../signOut'
import { LinkMissing } from './LinkProblem'
import { forgetLinkToken, linkToken } from './linkToken'
import { RedeemSignInLinkMutation } from './queries'
import { ToSignIn } from './ToSignIn'

export function SignInByLink() {
  const [token] = useState(() => linkToken('sign-in-link'))
  return token === null ? <LinkMissing /> : <AskToSignIn token={token} />
}

function AskToSignIn({ token }: { token: string }) {
  const { t } = useTranslation('access')
  const client = useClient()
  const navigate = useNavigate()
  const [values, setValues] = useState(noCode)
  const second = useCode()
  const form = useForm({
    values,
    setValues,
    check: () => second.errors(values.code),
    refusals: second.refusals,
    touches: () => false,
    // Because the link cannot be used again.
    leaves: true,
    async send() {
      const sent = second.sent(values.code)
      const { data, error } = await client.mutation(RedeemSignInLinkMutation, { token, ...sent })
      const session = openedSession(data?.redeemSignInLink.session)
      if (!session) return second.note(problemOf(error))
      forgetLinkToken()
      replaceSession(session, data?.redeemSignInLink.email ?? '')
      void navigate('/', { replace: true })
      return null
    },
  })
  const problem = besidesCode(form.formProblem)

  if (problem?.reason === 'LINK_ENDED') return <Ended />
  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.busy} className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} data-landing="page">
          {t('signInLink.title')}
        </h1>
        <p className={classes.explanation}>{t('signInLink.text')}</p>
      </div>
      {second.asked && <CodeField form={form} />}
      {problem && (
        <Notice tone="problem" title={t('signInLink.failed')}>
          {problemText(problem)}
        </Notice>
      )}
      <Button type="submit" look="primary" size="md" loading={form.busy} fullWidth>
        {t('signInLink.submit')}
      </Button>
    </form>
  )
}

function Ended() {
  const { t } = useTranslation('access')
  return <ToSignIn title={t('signInLink.ended')}>{t('signInLink.endedHint')}</ToSignIn>
}
