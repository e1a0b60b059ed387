// Keeps what is written in this tab at each change, in a drawer of its own. It belongs to one account
// as one profile, survives a reload and an expired session, and goes when someone signs out.
import { useSession } from '@/features/session/store'
import { dropUpload } from '../attachments/media/imageUploads'
import { startEditing, stopEditing, useEditing } from '../editing'
import {
  clearDrawer,
  type Drawer,
  layAside,
  layInto,
  leftDrawers,
  lookInto,
  takeAnyDrawer,
  takeDrawer,
} from './drawers'
import { changedPost } from './leftWords'
import { FRESH, type Kept, noComposer, nothingKept, useComposer } from './state'

/** The drawer of this tab. It stays held while nobody is signed in: the words in it are not free. */
let mine: Promise<Drawer | null> = Promise.resolve(null)

/** So long, in ms, a tab that is being closed may still hold its drawer while one sees this one. */
const CLOSING = 1000

/** Aborted when something else is taken up. */
let following = new AbortController()

function followAnew(): AbortSignal {
  following.abort()
  following = new AbortController()
  return following.signal
}

/** Takes up the drafts of this owner and keeps them from now on. */
export async function openDrafts(owner: string): Promise<void> {
  if (useComposer.getState().owner === owner) return
  const signal = followAnew()
  endWithSession(signal)
  const drawer = await drawerOf(owner)
  const kept = await lookInto(drawer)
  if (!signal.aborted) show(drawer, kept, noComposer.turn, signal)
}

/** Goes on with what a closed tab has left. What stands here is put away and offered in its place. */
export async function continueLeft(id: string): Promise<void> {
  const { owner } = useComposer.getState()
  const drawer = owner === null ? null : await takeDrawer(owner, id)
  // Another tab was faster.
  if (!drawer) return lookAround(following.signal)
  const kept = await lookInto(drawer)
  const before = await mine
  const { fresh, attempt, edits, turn } = useComposer.getState()
  const signal = followAnew()
  endWithSession(signal)
  mine = Promise.resolve(drawer)
  dropUpload(FRESH)
  show(drawer, kept, turn + 1, signal)
  if (!before) return
  await layInto(before, { fresh, attempt, edits })
  await before.letGo()
  await lookAround(signal)
}

/** Makes room for another new post. False when this browser keeps nothing. */
export async function putFreshAside(): Promise<boolean> {
  const { owner, fresh, attempt } = useComposer.getState()
  const isKept = owner !== null && (await layAside(owner, { ...nothingKept, fresh, attempt }))
  if (isKept) await lookAround(following.signal)
  return isKept
}

export async function discardLeft(id: string): Promise<void> {
  const { owner } = useComposer.getState()
  if (owner !== null) await clearDrawer(owner, id)
  await lookAround(following.signal)
}

/** One after the other, so that a tab never competes with itself for a drawer. */
function drawerOf(owner: string): Promise<Drawer> {
  const taken = mine.then(async (held) => {
    if (held?.owner === owner) return held
    await held?.letGo()
    return takeAnyDrawer(owner)
  })
  mine = taken
  return taken
}

function show(drawer: Drawer, kept: Kept, turn: number, signal: AbortSignal): void {
  const { owner } = drawer
  useComposer.setState({ ...noComposer, ...kept, owner, turn }, true)
  openWhatWasOpen(kept)

  const stopKeeping = useComposer.subscribe(async ({ fresh, attempt, edits }, before) => {
    if (fresh === before.fresh && attempt === before.attempt && edits === before.edits) return
    const saved = await layInto(drawer, { fresh, attempt, edits })
    if (signal.aborted || saved === 'overtaken') return
    useComposer.setState({ keptAt: saved === 'kept' ? Date.now() : 'never' })
  })
  signal.addEventListener('abort', stopKeeping)

  const look = () => {
    if (document.visibilityState !== 'visible') return
    void lookAround(signal)
    setTimeout(() => void lookAround(signal), CLOSING)
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  look()
}

/** The session names the post that is being changed, in this tab or in another; after it has ended
 * only the drawer knows. */
function openWhatWasOpen(kept: Kept): void {
  const { editedPostId } = useEditing.getState()
  if (editedPostId !== null && kept.edits[editedPostId]) return
  const changed = changedPost(kept)
  if (changed !== null) startEditing(changed)
  else if (editedPostId !== null) stopEditing()
}

/** Finds what closed tabs have left. No event tells when one closes. */
async function lookAround(signal: AbortSignal): Promise<void> {
  const { owner } = useComposer.getState()
  if (signal.aborted) return
  const left = owner === null ? [] : await leftDrawers(owner, (await mine)?.id)
  if (!signal.aborted) useComposer.setState({ left })
}

function endWithSession(signal: AbortSignal): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.token === null || session.token !== null) return
    followAnew()
    useComposer.setState(noComposer, true)
  })
  signal.addEventListener('abort', stop)
}
