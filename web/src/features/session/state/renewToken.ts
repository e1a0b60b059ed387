// Sessions of former times carry a token that names no profile. It is changed once for one that does;
// only when that fails somebody has to sign in anew.
import { isOld } from '@/lib/token'
import { sessionExpired } from '../ended'
import { endSession, updateSession, useSession } from '../store'

const APPLICATION = 'aushang-console'

/** The old token that is being changed: all who wait for it wait for one call. */
let underway: { token: string; done: Promise<void> } | null = null

/** Done when the token is a current one, or the session is over. */
export async function renewToken(): Promise<void> {
  const { token } = useSession.getState()
  if (token === null || !isOld(token)) return
  if (underway?.token !== token) underway = { token, done: change(token) }
  await underway.done
  underway = null
}

async function change(token: string): Promise<void> {
  const current = await translate(token)
  // Somebody may have signed out meanwhile, here or in another tab.
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
