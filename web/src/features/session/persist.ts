// Keeps the session over reloads, encrypted, and in step with the other tabs.
import { openVault } from '@/lib/vault'
import { type SessionData, signedOut, useSession } from './store'

const vault = openVault<SessionData>('session')

/** Clears what is kept, whatever state the session in memory is in. */
export const clearRemainders = (): void => vault.clear()

/** Takes up what was kept, then follows every change here and in other tabs. Returns how to stop. */
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
