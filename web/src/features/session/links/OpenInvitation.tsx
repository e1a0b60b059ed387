// Opens an invitation link: loads its account, or why it fails. Does not use up the token.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { InvitationQuery as InvitationData } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { AskToSwap } from './AskToSwap'
import { LinkMissing, LinkProblem } from './LinkProblem'
import { LinkSkeleton } from './LinkSkeleton'
import { linkToken } from './linkToken'
import { InvitationQuery } from './queries'

export type Invitation = InvitationData['invitation']

type Opened = (token: string, invitation: Invitation) => ReactNode
type Props = { kind: 'register' | 'set'; children: Opened }

export function OpenInvitation({ kind, children }: Props) {
  const [token] = useState(() => linkToken(kind))
  if (token === null) return <LinkMissing />
  return <LoadedInvitation token={token}>{children}</LoadedInvitation>
}

function LoadedInvitation({ token, children }: { token: string; children: Opened }) {
  const { t } = useTranslation('access')
  const [{ data, error, fetching }, ask] = useQuery({
    query: InvitationQuery,
    variables: { token },
  })
  if (error) {
    return <LinkProblem problem={problemOf(error)} busy={fetching} onRetry={() => ask()} />
  }
  if (!data) return <LinkSkeleton label={t('links.loading')} />
  return <AskToSwap owner={data.invitation}>{children(token, data.invitation)}</AskToSwap>
}
