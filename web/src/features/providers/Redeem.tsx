// Redeems the code of a sign-in. The server knows the identity, or offers to link it.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { takePathAfterSignIn } from '@/features/session/ended'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { LinkSkeleton } from '@/features/session/links/LinkSkeleton'
import { openedSession } from '@/features/session/openedSession'
import { SupportHint } from '@/features/session/SupportHint'
import { replaceSession } from '@/features/session/signOut'
import type { RedeemProviderCodeMutation as Redeemed } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmLink } from './ConfirmLink'
import { RedeemProviderCodeMutation } from './queries'
import { ReturnProblem, SettingsOrSignInButton } from './ReturnProblem'
import { SecondFactorMissing } from './SecondFactorMissing'

export type Offer = NonNullable<Redeemed['redeemProviderCode']['offer']>

export function Redeem({ code }: { code: string }) {
  const { t } = useTranslation('providers')
  const client = useClient()
  const navigate = useNavigate()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The code works once, also if React runs the effect twice. */
  const sent = useRef(false)

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void client.mutation(RedeemProviderCodeMutation, { code }).then(({ data, error }) => {
      const { email, offer } = data?.redeemProviderCode ?? {}
      const session = openedSession(data?.redeemProviderCode.session)
      if (offer) return setOffer(offer)
      if (!session) return setProblem(problemOf(error))
      replaceSession(session, email ?? '')
      void navigate(takePathAfterSignIn(), { replace: true })
    })
  }, [client, navigate, code])

  if (offer) return <ConfirmLink offer={offer} />
  if (!problem) return <LinkSkeleton label={t('loading')} />
  if (problem.reason === 'IDENTITY_UNKNOWN') return <ReturnProblem error="unknownAccount" />
  if (problem.reason === 'SECOND_FACTOR_NOT_STATED') return <SecondFactorMissing />
  if (problem.reason === 'LINK_ENDED') return <ReturnProblem error="expired" />
  if (problem.code === 429) return <ReturnProblem error="tooMany" />
  return (
    <LinkMessage
      tone="problem"
      title={t('problem.failed.title')}
      actions={<SettingsOrSignInButton />}
    >
      <p>{problemText(problem)}</p>
      <SupportHint />
    </LinkMessage>
  )
}
