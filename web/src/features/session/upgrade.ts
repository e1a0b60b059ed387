// Tokens of an older kind lack the profile claim; the server may exchange them once.
import { tokenState } from '@/lib/token'
import { endSession, updateSession, useSession } from './store'

const APPLICATION = 'aushang-console'

async function translate(token: string): Promise<string | null> {
  try {
    const answer = await fetch('/api/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, applicationId: APPLICATION }),
    })
    if (!answer.ok) return null
    const { token: fresh } = (await answer.json()) as { token?: unknown }
    return typeof fresh === 'string' ? fresh : null
  } catch {
    return null
  }
}

/** Leaves a session with a current token, or none. */
export async function settleToken(): Promise<void> {
  const { token } = useSession.getState()
  if (!token || tokenState(token, Date.now()) === 'current') return
  const fresh = tokenState(token, Date.now()) === 'outdated' ? await translate(token) : null
  if (fresh && tokenState(fresh, Date.now()) === 'current') updateSession({ token: fresh })
  else endSession()
}
