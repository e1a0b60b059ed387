// Provides the GraphQL client. Each account, profile and role gets a new client, so that nothing of
// the previous one stays in the cache.
import { type PropsWithChildren, useState } from 'react'
import { type Client, Provider } from 'urql'
import { endedByServer } from '@/features/session/ended'
import { refreshSession } from '@/features/session/state/sessionState'
import { useSession } from '@/features/session/store'
import { createConsoleClient } from '@/graphql/client'
import { createConsoleCache } from './consoleCache'

export function ConsoleClient({ children }: PropsWithChildren) {
  const whose = useSession(({ accountId, selectedProfile, role, accountRole }) =>
    [accountId, selectedProfile, role, accountRole].join(' '),
  )
  return <ClientOf key={whose}>{children}</ClientOf>
}

function ClientOf({ children }: PropsWithChildren) {
  const [client] = useState(() => {
    const client: Client = createConsoleClient({
      credentials: useSession.getState,
      onSessionEnded: endedByServer,
      // The account may have another role by now.
      onNotPermitted: () => void refreshSession(client),
      cache: createConsoleCache(),
    })
    return client
  })
  return <Provider value={client}>{children}</Provider>
}
