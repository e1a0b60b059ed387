// Keeps what is written in this browser, encrypted, at each change. It belongs to one account as
// one profile, survives an expired session, and goes when someone signs out.
import { useSession } from '@/features/session/store'
import { openVault } from '@/lib/vault'
import { emptyDraft } from './draft'
import { type Kept, noComposer, nothingKept, useComposer } from './state'

let close: () => void = () => {}

/** Takes up the drafts of this owner and keeps them from now on. */
export async function openDrafts(owner: string): Promise<void> {
  if (useComposer.getState().owner === owner) return
  close()
  const vault = openVault<Kept>(`draft.${owner}`, { lasting: true })
  let closed = false

  const stopFollowing = useSession.subscribe((session, before) => {
    if (before.token !== null && session.token === null) close()
  })
  let stopKeeping: () => void = () => {}
  close = () => {
    closed = true
    stopFollowing()
    stopKeeping()
    useComposer.setState(noComposer, true)
  }

  const kept = await vault.load()
  if (closed) return
  useComposer.setState({ ...noComposer, ...restored(kept), owner }, true)
  stopKeeping = useComposer.subscribe(async ({ fresh, attempt, edits }, before) => {
    if (fresh === before.fresh && attempt === before.attempt && edits === before.edits) return
    const saved = await vault.save({ fresh, attempt, edits })
    if (closed || saved === 'overtaken') return
    useComposer.setState({ keptAt: saved === 'kept' ? Date.now() : 'never' })
  })
}

/** What was kept by an older console may lack fields that were added since. */
const restored = (kept: Kept | null): Kept =>
  kept ? { ...nothingKept, ...kept, fresh: { ...emptyDraft, ...kept.fresh } } : nothingKept
