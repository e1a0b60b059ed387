// Confirms an email address by the link that was emailed to it. Opening the link again has the same
// result, so the token may stay in this tab: it grants nothing else.
import '@/lib/accessTexts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { HomeOrSignInButton } from '../links/HomeOrSignInButton'
import { LinkMessage } from '../links/LinkMessage'
import { hasEnded } from '../links/LinkProblem'
import { LinkSkeleton } from '../links/LinkSkeleton'
import { linkToken } from '../links/linkToken'
import { SupportHint } from '../SupportHint'
import { VerifyEmailMutation } from './queries'

export function ConfirmEmail() {
  const { t } = useTranslation('access')
  const [token] = useState(() => linkToken('confirm'))
  if (token === null) {
    return (
      <LinkMessage tone="problem" title={t('confirm.failed')} actions={<HomeOrSignInButton />}>
        <p>
          {t('links.missing')}. {t('links.missingHint')}
        </p>
      </LinkMessage>
    )
  }
  return <Confirming token={token} />
}

function Confirming({ token }: { token: string }) {
  const { t } = useTranslation('access')
  const client = useClient()
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = useCallback(async (): Promise<void> => {
    setBusy(true)
    const { data, error } = await client.mutation(VerifyEmailMutation, { token }).toPromise()
    setBusy(false)
    if (data?.verifyEmail) setDone(true)
    else setProblem(problemOf(error))
  }, [client, token])

  useEffect(() => {
    void confirm()
  }, [confirm])

  if (done) {
    return (
      <LinkMessage tone="good" title={t('confirm.done')} actions={<HomeOrSignInButton />}>
        <p>{t('confirm.doneHint')}</p>
      </LinkMessage>
    )
  }
  if (!problem) return <LinkSkeleton label={t('confirm.loading')} />
  const ended = hasEnded(problem)
  const retry = (
    <Button look="primary" size="md" loading={busy} onClick={confirm}>
      {t('links.retry')}
    </Button>
  )
  return (
    <LinkMessage
      tone="problem"
      title={t('confirm.failed')}
      actions={ended ? <HomeOrSignInButton /> : retry}
    >
      <p>{ended ? t('confirm.ended') : problemText(problem)}</p>
      <SupportHint />
    </LinkMessage>
  )
}
