// Sessions from before tokens named a profile have an old token. It is exchanged once for a new
// one; only if that fails the user has to sign in again.
import { isOld } from '@/lib/token'
import { sessionExpired } from '../ended'
import { endSession, updateSession, useSession } from '../store'

const APPLICATION = 'aushang-console'

/** The exchange that is running; all callers wait for the same one. */
let underway: { token: string; done: Promise<void> } | null = null

/** Resolves when the token is current or the session has ended. */
export async function renewToken(): Promise<void> {
  const { token } = useSession.getState()
  if (token === null || !isOld(token)) return
  if (underway?.token !== token) underway = { token, done: change(token) }
  await underway.done
  underway = null
}

async function change(token: string): Promise<void> {
  const current = await translate(token)
  // The user may have signed out in the meantime, here or in another tab.
  if (useSession.getState().token !== token) return
  if (current && !isOld(current)) return updateSession({ token: current })
  sessionExpired()
  endSession()
}

async function translate(token: string): Promise<string | null> {
  try {
    const response = await fetch(`${location.origin}/api/translate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': APPLICATION },
      body: JSON.stringify({ token, applicationId: APPLICATION }),
      credentials: 'same-origin',
    })
    const answer = response.ok ? ((await response.json()) as { token?: unknown }) : null
    return typeof answer?.token === 'string' ? answer.token : null
  } catch {
    return null
  }
}
