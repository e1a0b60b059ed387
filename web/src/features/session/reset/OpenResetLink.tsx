// Opens a reset link: loads its account, or shows that it has expired. Does not use up the token.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { problemOf } from '@/graphql/problem'
import { AskToSwap } from '../links/AskToSwap'
import { hasEnded, LinkProblem } from '../links/LinkProblem'
import { LinkSkeleton } from '../links/LinkSkeleton'
import { ResetLinkQuery } from './queries'
import { ResetByLink } from './ResetByLink'
import { ResetEnded } from './ResetEnded'

type Props = { token: string /** Requests another link. */; onAnother: () => void }

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
