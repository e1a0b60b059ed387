// Gives the pages their GraphQL client. Another account or profile gets a client of its own, so
// that nothing of the former one is left in the cache.
import { type PropsWithChildren, useState } from 'react'
import { Provider } from 'urql'
import { endedByServer } from '@/features/session/ended'
import { useSession } from '@/features/session/store'
import { createCache } from '@/graphql/cache'
import { createConsoleClient } from '@/graphql/client'

export function ConsoleClient({ children }: PropsWithChildren) {
  const whose = useSession(({ accountId, selectedProfile }) => `${accountId} ${selectedProfile}`)
  return <ClientOf key={whose}>{children}</ClientOf>
}

function ClientOf({ children }: PropsWithChildren) {
  const [client] = useState(() =>
    createConsoleClient({
      credentials: useSession.getState,
      onSessionEnded: endedByServer,
      cache: createCache(),
    }),
  )
  return <Provider value={client}>{children}</Provider>
}
