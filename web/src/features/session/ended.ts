// Why the session ended, for the sign-in page, and the path to return to. Kept only in memory:
// users who signed out themselves know the reason, and later users do not need it.
import { create } from 'zustand'
import type { Problem } from '@/graphql/problem'
import { linkToken } from './links/linkToken'
import { endSession, useSession } from './store'

type Why = 'expired' | 'gone'

type Ended = {
  why: Why | null
  /** The account of the session. */
  accountId: string | null
  /** The path that was open. */
  at: string
}

export const useEnded = create<Ended>()(() => ({ why: null, accountId: null, at: '/' }))

export const forgetWhyEnded = (): void => useEnded.setState({ why: null })

const ended = (why: Why): void =>
  useEnded.setState({ why, accountId: useSession.getState().accountId })

/** The token has expired. */
export const sessionExpired = (): void => ended('expired')

/**
 * The server no longer accepts the token. Ignores late responses to a session that has ended. Keeps
 * the unsent input, also for 603, which does not say that the account is gone: it may be the selected
 * profile.
 */
export function endedByServer({ code }: Problem): void {
  if (useSession.getState().token === null) return
  ended(code === 603 ? 'gone' : 'expired')
  endSession()
}

/** Remembers the path at which a session ended without signing out. */
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

/**
 * Returns the path to open after signing in, once, and only for the account whose session ended. A
 * link to a new address, which needs a session, comes first.
 */
export function takePathAfterSignIn(): string {
  const { accountId, at } = useEnded.getState()
  useEnded.setState({ accountId: null, at: '/' })
  if (linkToken('new-address') !== null) return '/new-address'
  return accountId === useSession.getState().accountId ? at : '/'
}
