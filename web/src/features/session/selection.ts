// The profile that a SUPERADMIN has selected. It belongs to the tab: other tabs keep theirs, and a
// new tab begins with the own profile [A-203: selection per tab].
import { readTabNote, writeTabNote } from '@/lib/tabNote'
import { type SessionData, signedOut, updateSession, useSession } from './store'

/** Where the tab notes its selection, so that it survives a reload. */
const NOTE = 'aushang.selectedProfile'

/** Acts for this profile from now on. Null: for the own one. */
export const selectProfile = (selectedProfile: string | null): void =>
  updateSession({ selectedProfile })

/** Notes the selection of a session, or deletes the note. */
export const noteSelection = ({ accountId, selectedProfile }: SessionData): void =>
  writeTabNote(NOTE, selectedProfile === null ? null : `${accountId}.${selectedProfile}`)

type Selection = Pick<SessionData, 'accountId' | 'selectedProfile'>

/** The selection from before a reload. */
export function notedSelection(): Selection {
  const [accountId = null, selectedProfile = null] = readTabNote(NOTE)?.split('.') ?? []
  return { accountId, selectedProfile }
}

/** A session that all tabs share, with the selection of this tab. */
export function withSelection(session: Partial<SessionData>, selection: Selection): SessionData {
  const { accountId, accountRole } = session
  const isValid = accountId === selection.accountId && accountRole === 'SUPERADMIN'
  return { ...signedOut, ...session, selectedProfile: isValid ? selection.selectedProfile : null }
}

/** The session as all tabs share it. */
export const withoutSelection = (session: SessionData): SessionData => ({
  ...session,
  selectedProfile: null,
})

/** Returns to the own profile if the account may not act for another one any more. */
export function endSelection(): void {
  if (useSession.getState().selectedProfile !== null) selectProfile(null)
}
