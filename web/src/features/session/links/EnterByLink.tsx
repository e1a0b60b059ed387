// A link that signs in by itself. The password is asked for inside.
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { replaceSession } from '../signOut'
import { LinkProblem } from './LinkProblem'
import { LinkSkeleton } from './LinkSkeleton'
import { forgetLinkToken } from './linkToken'
import { TokenLoginMutation } from './queries'

export function EnterByLink({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('access')
  const client = useClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)

  // A layout effect ends at once when the page is left; others end after the next paint.
  useLayoutEffect(() => {
    if (problem) return
    const asked = client.mutation(TokenLoginMutation, { token })
    const { unsubscribe } = asked.subscribe(({ data, error }) => {
      const session = data?.tokenLogin
      if (!session?.token) return setProblem(error ? problemOf(error) : unanswered)
      forgetLinkToken()
      replaceSession({ ...session, token: session.token }, email)
      void navigate('/', { replace: true })
    })
    // Leaving before the answer keeps the session that is here.
    return unsubscribe
  }, [client, navigate, token, email, problem])

  if (problem) return <LinkProblem problem={problem} onRetry={() => setProblem(null)} />
  return <LinkSkeleton label={t('links.entering')} />
}
