// Stores the session, encrypted, and synchronizes it with other tabs.
import { openVault } from '@/lib/vault'
import { type SessionData, signedOut, useSession } from './store'

const vault = openVault<SessionData>('session')

/** Deletes all stored session data, whatever the session in memory is. */
export const clearRemainders = (): void => vault.clear()

/** Loads the stored session, then saves each change here and in other tabs. Returns how to stop. */
export async function persistSession(): Promise<() => void> {
  const kept = await vault.load()
  if (kept?.token) useSession.setState({ ...signedOut, ...kept }, true)

  let fromElsewhere: SessionData | null = null
  const stopKeeping = useSession.subscribe((session, before) => {
    if (session === fromElsewhere) return
    if (session.token) void vault.save(session)
    else if (before.token) vault.clear()
  })
  const stopWatching = vault.watch((session) => {
    fromElsewhere = { ...signedOut, ...session }
    useSession.setState(fromElsewhere, true)
  })
  return () => {
    stopKeeping()
    stopWatching()
  }
}
