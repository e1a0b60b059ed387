// The window in which somebody has signed in at a provider to prove whose account it is. It tells the page that asked,
// and closes.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportProof } from '@/features/proof/proofWindow'
import { ProveWithProviderMutation } from '@/features/proof/queries'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { LinkSkeleton } from '@/features/session/links/LinkSkeleton'
import { useSession } from '@/features/session/store'
import { createConsoleClient } from '@/graphql/client'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { ReturnProblem } from './ReturnProblem'

export function RedeemProof({ code }: { code: string }) {
  const { t } = useTranslation('providers')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [result, setResult] = useState<'proved' | Problem | null>(null)
  /** The code works once, also if React runs the effect twice. */
  const sent = useRef(false)

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    // This page is outside of the console, whose client has the token.
    const client = createConsoleClient({
      credentials: () => ({ token: useSession.getState().token, selectedProfile: null }),
    })
    void client.mutation(ProveWithProviderMutation, { code }).then(({ error }) => {
      if (error) return setResult(problemOf(error))
      setResult('proved')
      reportProof()
      window.close()
    })
  }, [code])

  const close = (
    <Button look="primary" size="md" onClick={() => window.close()}>
      {t('proof.close')}
    </Button>
  )
  if (result === null) return <LinkSkeleton label={t('proof.loading')} />
  if (result === 'proved') {
    return (
      <LinkMessage tone="good" title={t('proof.done')} actions={close}>
        <p>{t('proof.doneHint')}</p>
      </LinkMessage>
    )
  }
  if (result.reason === 'LINK_ENDED') return <ReturnProblem error="expired" />
  const isOther = result.reason === 'OTHER_IDENTITY'
  return (
    <LinkMessage
      tone="problem"
      title={t(isOther ? 'proof.other' : 'problem.failed.title')}
      actions={close}
    >
      <p>{isOther ? t('proof.otherHint', { email }) : problemText(result)}</p>
    </LinkMessage>
  )
}
