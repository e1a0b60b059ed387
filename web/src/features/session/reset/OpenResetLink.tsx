// Opens a mailed link to a new password: says whose it is, or that it has ended. Uses nothing up.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { problemOf } from '@/graphql/problem'
import { AskToSwap } from '../links/AskToSwap'
import { hasEnded, LinkProblem } from '../links/LinkProblem'
import { LinkSkeleton } from '../links/LinkSkeleton'
import { ResetLinkQuery } from './queries'
import { ResetByLink } from './ResetByLink'
import { ResetEnded } from './ResetEnded'

type Props = { token: string /** Another link is wanted. */; onAnother: () => void }

export function OpenResetLink({ token, onAnother }: Props) {
  const { t } = useTranslation('access')
  const [{ data, error, fetching }, ask] = useQuery({
    query: ResetLinkQuery,
    variables: { token },
  })
  if (error) {
    const problem = problemOf(error)
    if (hasEnded(problem)) return <ResetEnded problem={problem} onAnother={onAnother} />
    return <LinkProblem problem={problem} busy={fetching} onRetry={() => ask()} />
  }
  if (!data) return <LinkSkeleton label={t('links.loading')} />
  const { email } = data.resetLink
  return (
    <AskToSwap owner={data.resetLink}>
      <ResetByLink token={token} email={email} onAnother={onAnother} />
    </AskToSwap>
  )
}
