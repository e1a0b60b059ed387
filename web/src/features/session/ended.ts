// Why the session is over, for the page that asks to sign in again, and the way back to where one was.
// Whoever signed out knows it, and whoever comes later need not: it is kept in memory alone.
import { create } from 'zustand'
import type { Problem } from '@/graphql/problem'
import { endSession, useSession } from './store'

type Why = 'expired' | 'gone'

type Ended = {
  why: Why | null
  /** Whose session it was. */
  accountId: string | null
  /** The address that was open. */
  at: string
}

export const useEnded = create<Ended>()(() => ({ why: null, accountId: null, at: '/' }))

export const forgetWhyEnded = (): void => useEnded.setState({ why: null })

const ended = (why: Why): void =>
  useEnded.setState({ why, accountId: useSession.getState().accountId })

/** The time of the token is up. */
export const sessionExpired = (): void => ended('expired')

/** The server takes the token no more. Late answers to a session that was left say nothing. */
export function endedByServer({ code }: Problem): void {
  if (useSession.getState().token === null) return
  ended(code === 603 ? 'gone' : 'expired')
  endSession()
}

/** Remembers the address at which a session ended that nobody left. */
export function endedAt(address: string): void {
  if (useEnded.getState().why !== null) useEnded.setState({ at: isOurs(address) ? address : '/' })
}

/**
 * Whether an address is a path of the console. Browsers and the router treat `//host` and `/\host`
 * as the address of another server.
 */
function isOurs(address: string): boolean {
  const { origin } = window.location
  return (
    /^\/(?![/\\])/.test(address) &&
    URL.canParse(address, origin) &&
    new URL(address, origin).origin === origin
  )
}

/** Where whoever signed in goes on: once, and only the one whose session had ended. */
export function wayBack(): string {
  const { accountId, at } = useEnded.getState()
  useEnded.setState({ accountId: null, at: '/' })
  return accountId === useSession.getState().accountId ? at : '/'
}
