// Why the session is over, for the page that asks to sign in again. Whoever signed out knows it, and
// whoever comes later need not: it is kept in memory alone.
import { create } from 'zustand'
import type { Problem } from '@/graphql/problem'
import { endSession, useSession } from './store'

type Why = 'expired' | 'gone'

export const useEnded = create<{ why: Why | null }>()(() => ({ why: null }))

export const forgetWhyEnded = (): void => useEnded.setState({ why: null })

/** The time of the token is up. */
export const sessionExpired = (): void => useEnded.setState({ why: 'expired' })

/** The server takes the token no more. Late answers to a session that was left say nothing. */
export function endedByServer({ code }: Problem): void {
  if (useSession.getState().token === null) return
  useEnded.setState({ why: code === 603 ? 'gone' : 'expired' })
  endSession()
}
