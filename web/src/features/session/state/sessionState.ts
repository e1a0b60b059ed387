// Others may give an account another role, or take its password back. Whoever opens the console or
// comes back to it is asked about at the server, so that this holds without a new sign-in.
import type { Client } from '@urql/core'
import type { SessionStateQuery as SessionStateData } from '@/graphql/generated/graphql'
import { type SessionData, updateSession, useSession } from '../store'
import { SessionStateQuery } from './queries'

type State = Omit<SessionStateData['userState'], '__typename'>

/** The session goes on as the server says; `email` where that is known too. */
export function takeState(state: State, email?: string): void {
  const { role, accountRole, passwordSet, hasSeenDisclaimer, draftKey } = state
  const session = useSession.getState()
  const userData = { email: email ?? session.userData?.email ?? '', passwordSet, draftKey }
  const now = { role, accountRole, hasSeenDisclaimer, userData }
  // What is written goes into all tabs, with all that this one has: not without need.
  if (!isContained(now, session)) updateSession(now)
}

const isContained = (part: Partial<SessionData>, whole: SessionData): boolean =>
  JSON.stringify({ ...whole, ...part }) === JSON.stringify(whole)

/** Those that wait for an answer. */
const asking = new WeakSet<Client>()

/** Asks one thing at a time, also when that itself should be refused. */
export async function askSessionAnew(client: Client): Promise<void> {
  if (asking.has(client)) return
  asking.add(client)
  const { token } = useSession.getState()
  const { data } = await client
    .query(SessionStateQuery, {}, { requestPolicy: 'network-only' })
    .toPromise()
    .finally(() => asking.delete(client))
  // A late answer is about a session that was left.
  if (data && token === useSession.getState().token)
    takeState(data.userState, data.me.account.email)
}
