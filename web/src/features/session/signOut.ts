// Signing out counts at once, here and in the other tabs, whatever becomes of the connection. The
// server hears of it in the background, so that the token is worth nothing from then on.

import { createConsoleClient } from '@/graphql/client'
import { graphql } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { clearVaults } from '@/lib/vault'
import { forgetWhyEnded } from './ended'
import { endSession, useSession } from './store'

export const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`)

/** Nothing kept stays behind. */
export function signOut(): void {
  const { token } = useSession.getState()
  forgetWhyEnded()
  endSession()
  clearVaults()
  if (token) void tellServer(token)
}

async function tellServer(token: string): Promise<void> {
  const client = createConsoleClient({
    credentials: () => ({ token, selectedProfile: null }),
    onSessionEnded: () => {},
    keepalive: true,
  })
  const { error } = await client.mutation(LogoutMutation, {}).toPromise()
  if (!error || problemOf(error).code !== 0) return
  // Offline: as soon as there is a connection again, should this page still be open then.
  window.addEventListener('online', () => void tellServer(token), { once: true })
}
