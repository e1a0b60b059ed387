// Gives the pages their GraphQL client. Another account or profile gets a client of its own, so
// that nothing of the former one is left in the cache; so does another role, which may see and do
// other things everywhere.
import { type PropsWithChildren, useState } from 'react'
import { type Client, Provider } from 'urql'
import { endedByServer } from '@/features/session/ended'
import { askSessionAnew } from '@/features/session/state/sessionState'
import { useSession } from '@/features/session/store'
import { createCache } from '@/graphql/cache'
import { createConsoleClient } from '@/graphql/client'

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
      // Perhaps others have given the account another role meanwhile.
      onNotPermitted: () => void askSessionAnew(client),
      cache: createCache(),
    })
    return client
  })
  return <Provider value={client}>{children}</Provider>
}
