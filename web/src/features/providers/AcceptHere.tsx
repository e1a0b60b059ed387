// Accepts the invitation of the account whose link has already signed in.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { openedSession } from '@/features/session/openedSession'
import type { Registering } from '@/features/session/setup/consents'
import { beginSession } from '@/features/session/store'
import type { AcceptWithProviderMutationVariables as Accepted } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { AcceptInvitation } from './AcceptInvitation'
import { AcceptWithProviderMutation } from './queries'
import { forgetProviderReturn } from './returned'

type Props = { account: Registering; code: string; onAgain: () => void }

export function AcceptHere({ account, code, onAgain }: Props) {
  const { t } = useTranslation('providers')
  const [, accept] = useMutation(AcceptWithProviderMutation)

  async function send(accepted: Accepted): Promise<Problem | null> {
    const { data, error } = await accept(accepted)
    const session = openedSession(data?.acceptWithProvider)
    if (!session) return problemOf(error)
    forgetProviderReturn()
    // The server has ended the session of the link.
    beginSession(session, account.email)
    notify.done(t('accept.done'))
    return null
  }

  return <AcceptInvitation account={account} code={code} send={send} onAgain={onAgain} />
}
