// Signs out at once, here and in the other tabs, even without a connection. The server revokes the
// token in the background.

import { createConsoleClient } from '@/graphql/client'
import { graphql } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { deleteDraftsOf } from '@/lib/draftDeletion'
import { forgetWhyEnded } from './ended'
import { beginSession, endSession, type SignedIn, useSession } from './store'

export const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`)

/** Deletes everything that this account has stored in this browser. */
export function signOut(): void {
  const { token, accountId } = useSession.getState()
  forgetWhyEnded()
  endSession()
  deleteDraftsOf(accountId)
  if (token) void revokeToken(token)
}

/**
 * Replaces the current session, if there is one. Unsent input of its account stays in this browser
 * for the next time it signs in.
 */
export function replaceSession(answer: SignedIn, email: string): void {
  const { token } = useSession.getState()
  forgetWhyEnded()
  beginSession(answer, email)
  if (token) void revokeToken(token)
}

/** Signs out, so that another account can sign in. Unsent input stays in this browser for the next time. */
export function leaveSession(): void {
  const { token } = useSession.getState()
  forgetWhyEnded()
  endSession()
  if (token) void revokeToken(token)
}

async function revokeToken(token: string): Promise<void> {
  const client = createConsoleClient({
    credentials: () => ({ token, selectedProfile: null }),
    keepalive: true,
  })
  const { error } = await client.mutation(LogoutMutation, {}).toPromise()
  if (!error || problemOf(error).code !== 0) return
  // Retries when the connection is back, if this page is still open.
  window.addEventListener('online', () => void revokeToken(token), { once: true })
}
