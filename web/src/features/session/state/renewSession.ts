// The server ends a session whose token is not renewed for some days.

import type { Client } from '@urql/core'
import { isAged } from '@/lib/token'
import { TokenLoginMutation } from '../links/queries'
import { openedSession } from '../openedSession'
import { updateSession, useSession } from '../store'

const DAY = 24 * 60 * 60 * 1000

/**
 * Replaces the token by a new one if it is older than this, in milliseconds, or than half of its time. If that fails, the
 * current one is kept.
 */
export async function renewSession(client: Client, age = DAY): Promise<void> {
  const { token } = useSession.getState()
  if (token === null || !isAged(token, age, Date.now())) return
  const { data } = await client.mutation(TokenLoginMutation, { token }).toPromise()
  const renewed = openedSession(data?.tokenLogin)?.token
  // The user may have signed out in the meantime, or another tab may have renewed it.
  if (renewed && useSession.getState().token === token) updateSession({ token: renewed })
}
