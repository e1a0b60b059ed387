// Signs in with a link. The password is set in the console afterwards.
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { openedSession } from '../openedSession'
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

  // A layout effect, because its cleanup runs at once when the page is left, not after the next
  // paint.
  useLayoutEffect(() => {
    if (problem) return
    const response = client.mutation(TokenLoginMutation, { token })
    const { unsubscribe } = response.subscribe(({ data, error }) => {
      const session = openedSession(data?.tokenLogin)
      if (!session) return setProblem(problemOf(error))
      forgetLinkToken()
      replaceSession(session, email)
      void navigate('/', { replace: true })
    })
    // Leaving before the response keeps the current session.
    return unsubscribe
  }, [client, navigate, token, email, problem])

  if (problem) return <LinkProblem problem={problem} onRetry={() => setProblem(null)} />
  return <LinkSkeleton label={t('links.entering')} />
}
