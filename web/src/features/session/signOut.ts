// Signing out counts at once, here and in the other tabs, whatever becomes of the connection. The
// server hears of it in the background, so that the token is worth nothing from then on.

import { createConsoleClient } from '@/graphql/client'
import { graphql } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { clearDrawersOf } from '@/lib/drawers'
import { forgetWhyEnded } from './ended'
import { beginSession, endSession, type SignedIn, useSession } from './store'

export const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`)

/** Nothing that this account has kept stays behind. */
export function signOut(): void {
  const { token, accountId } = useSession.getState()
  forgetWhyEnded()
  endSession()
  clearDrawersOf(accountId)
  if (token) void tellServer(token)
}

/**
 * Another session takes the place of the one that may be here. What was typed in that one stays in
 * this browser for its return.
 */
export function replaceSession(answer: SignedIn, email: string): void {
  const { token } = useSession.getState()
  forgetWhyEnded()
  beginSession(answer, email)
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
