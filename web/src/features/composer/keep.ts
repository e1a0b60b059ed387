// Keeps what is written in this tab at each change, in a drawer of its own. It belongs to one account
// as one profile, survives a reload and an expired session, and goes when that account signs out.

import { dropUpload } from '@/features/media/uploads'
import { startEditing, useEditing } from '@/features/posts/editing'
import { useSession } from '@/features/session/store'
import {
  clearDrawer,
  type Drawer,
  keepAsOwn,
  layAside,
  layInto,
  leftDrawers,
  lookInto,
  takeAnyDrawer,
  takeDrawer,
} from './drawers'
import { changedPost } from './leftWords'
import {
  editOf,
  endEdit,
  FRESH,
  isWorthKeeping,
  type Kept,
  noComposer,
  nothingKept,
  useComposer,
} from './state'

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

/** Takes up the drafts of this owner and keeps them from now on. Answers what has come back by that;
 * null where it was nothing. */
export async function openDrafts(owner: string): Promise<Kept | null> {
  if (useComposer.getState().owner === owner) return null
  const signal = followAnew()
  endWithSession(signal)
  const drawer = await drawerOf(owner)
  const kept = await lookInto(drawer)
  if (signal.aborted) return null
  show(drawer, kept, noComposer.turn, signal)
  return isWorthKeeping(kept) ? kept : null
}

/** Goes on with what a closed tab has left. What stands here is put away and offered in its place;
 * false when this browser has no room for it, and then all stays as it is. */
export async function continueLeft(id: string): Promise<boolean> {
  const before = following.signal
  const { owner } = useComposer.getState()
  const left = owner === null ? null : await takeDrawer(owner, id)
  const here = await mine
  // Another tab was faster.
  if (!left || !here) {
    await lookAround(before)
    return true
  }
  const kept = await lookInto(left)
  const isSafe = await putAway(here)
  if (!isSafe || before.aborted) {
    await left.letGo()
    return isSafe
  }
  const { turn } = useComposer.getState()
  const signal = followAnew()
  endWithSession(signal)
  mine = Promise.resolve(left)
  dropUpload(FRESH)
  show(left, kept, turn + 1, signal)
  await here.letGo()
  await lookAround(signal)
  return true
}

/** Lays all that stands here into its drawer, also what is typed meanwhile. False when it is not
 * safe there. */
async function putAway(drawer: Drawer): Promise<boolean> {
  const { fresh, attempt, edits } = useComposer.getState()
  const saved = await layInto(drawer, { fresh, attempt, edits })
  if (saved === 'refused') return !isWorthKeeping({ fresh, edits })
  const now = useComposer.getState()
  const isAll = now.fresh === fresh && now.attempt === attempt && now.edits === edits
  return isAll || putAway(drawer)
}

/** Makes room for another new post. False when this browser keeps nothing. */
export async function putFreshAside(): Promise<boolean> {
  const { owner, fresh, attempt } = useComposer.getState()
  const isKept = owner !== null && (await layAside(owner, { ...nothingKept, fresh, attempt }))
  if (isKept) await lookAround(following.signal)
  return isKept
}

/** Puts the change of a post aside to which no card leads any more. False when this browser keeps
 * nothing: then it stays. */
export async function putEditAside(post: string): Promise<boolean> {
  const { owner } = useComposer.getState()
  const edit = editOf(post)
  if (owner === null || !edit) return false
  const isKept = await layAside(owner, { ...nothingKept, edits: { [post]: edit } })
  if (isKept && editOf(post) === edit) endEdit(post)
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
  keepAsOwn(drawer)
  // What comes back is read in the language in which the phone shows it.
  const language = isWorthKeeping(kept)
    ? useSession.getState().preview.language
    : noComposer.language
  useComposer.setState({ ...noComposer, ...kept, owner, turn, language }, true)
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

/** A tab knows by itself what it had open. For one that has just been opened, or whose session had
 * ended, the session and the drawer know. */
function openWhatWasOpen(kept: Kept): void {
  if (useEditing.getState().editedPostId !== null) return
  const { post } = useSession.getState().preview
  const open = post !== null && kept.edits[post] ? post : changedPost(kept)
  if (open !== null) startEditing(open)
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
