// Provides the GraphQL client. Each account, profile and role gets a new client, so that nothing of
// the previous one stays in the cache.
import { type PropsWithChildren, useState } from 'react'
import { type Client, Provider } from 'urql'
import { ProofHost } from '@/features/proof/ProofHost'
import { askForProof } from '@/features/proof/proof'
import { factorRequired } from '@/features/secondFactors/required'
import { endedByServer } from '@/features/session/ended'
import { endSelection } from '@/features/session/selection'
import { refreshSession } from '@/features/session/state/sessionState'
import { useSession } from '@/features/session/store'
import { createConsoleClient } from '@/graphql/client'
import { createConsoleCache } from './consoleCache'

export function ConsoleClient({ children }: PropsWithChildren) {
  const selectedProfile = useSession((session) => session.selectedProfile)
  const account = useSession(({ accountId, role, accountRole }) =>
    [accountId, role, accountRole].join(' '),
  )
  return (
    <ClientOf key={`${account} ${selectedProfile}`} selectedProfile={selectedProfile}>
      {children}
    </ClientOf>
  )
}

type Props = PropsWithChildren<{ selectedProfile: string | null }>

function ClientOf({ selectedProfile, children }: Props) {
  const [client] = useState(() => {
    const client: Client = createConsoleClient({
      // What this client sends late still belongs to this profile, whichever is selected by then.
      credentials: () => ({ token: useSession.getState().token, selectedProfile }),
      onSessionEnded: endedByServer,
      // The account may have another role by now.
      onNotPermitted: () => void refreshSession(client),
      onForeignProfile: endSelection,
      onSecondFactorMissing: factorRequired,
      askForProof,
      cache: createConsoleCache(),
    })
    return client
  })
  return (
    <Provider value={client}>
      {children}
      <ProofHost />
    </Provider>
  )
}
