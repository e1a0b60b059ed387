// Others may change an account's role or reset its password. The session state is requested when
// the console is opened or shown again, so that changes apply without signing in again.
import type { Client } from '@urql/core'
import type { SessionStateQuery as SessionStateData } from '@/graphql/generated/graphql'
import { type SessionData, updateSession, useSession } from '../store'
import { SessionStateQuery } from './queries'
import { renewSession } from './renewSession'

type State = Omit<SessionStateData['userState'], '__typename'>

/** Updates the session with the server's state, and with `email` if it is known. */
export function takeState(state: State, email?: string): void {
  const { role, accountRole, passwordSet, hasSeenDisclaimer, draftKey } = state
  const session = useSession.getState()
  // While the tab acts for another profile, the response contains the kind of that one.
  const ownRole = session.selectedProfile === null ? role : session.role
  const userData = { email: email ?? session.userData?.email ?? '', passwordSet, draftKey }
  const now = { role: ownRole, accountRole, hasSeenDisclaimer, userData }
  // Skips equal values, because each write is stored and sent to all tabs.
  if (!isContained(now, session)) updateSession(now)
}

const isContained = (part: Partial<SessionData>, whole: SessionData): boolean =>
  JSON.stringify({ ...whole, ...part }) === JSON.stringify(whole)

/** The clients with a running request. */
const pending = new WeakSet<Client>()

/** Requests the session state, at most once at a time, even if this request itself is refused. */
export async function refreshSession(client: Client): Promise<void> {
  if (pending.has(client)) return
  pending.add(client)
  const { token, selectedProfile } = useSession.getState()
  const { data } = await client
    .query(SessionStateQuery, {}, { requestPolicy: 'network-only' })
    .toPromise()
    .finally(() => pending.delete(client))
  const now = useSession.getState()
  // Ignores a late response about a previous session or selection.
  const isCurrent = token === now.token && selectedProfile === now.selectedProfile
  if (data && isCurrent) takeState(data.userState, data.me.account.email)
  if (data) await renewSession(client)
}
