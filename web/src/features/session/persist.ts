// Stores the session, encrypted, and synchronizes it with other tabs, except for the selected
// profile.
import { expireDrafts } from '@/lib/draftDeletion'
import { openVault } from '@/lib/vault'
import { notedSelection, noteSelection, withoutSelection, withSelection } from './selection'
import { type SessionData, useSession } from './store'

const vault = openVault<SessionData>('session')

/** Deletes all stored session data, whatever the session in memory is. */
export const clearRemainders = (): void => vault.clear()

/** Loads the stored session, then saves each change here and in other tabs. Returns how to stop. */
export async function persistSession(): Promise<() => void> {
  const kept = await vault.load()
  if (kept?.token) useSession.setState(withSelection(kept, notedSelection()), true)
  expireDrafts(useSession.getState().accountId, Date.now())

  let fromElsewhere: SessionData | null = null
  const stopKeeping = useSession.subscribe((session, before) => {
    noteSelection(session)
    if (session.accountId !== before.accountId) expireDrafts(session.accountId, Date.now())
    if (session === fromElsewhere) return
    if (session.token) void vault.save(withoutSelection(session))
    else if (before.token) vault.clear()
  })
  const stopWatching = vault.watch((session) => {
    fromElsewhere = withSelection(session ?? {}, useSession.getState())
    useSession.setState(fromElsewhere, true)
  })
  return () => {
    stopKeeping()
    stopWatching()
  }
}
