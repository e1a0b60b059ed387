// Stores the input of this tab at each change, in the tab's own entry of the draft store. An entry
// belongs to one account and profile. It survives a reload and an expired session, and is deleted
// when that account signs out.

import { dropUpload } from '@/features/media/uploads'
import { startEditing, useEditing } from '@/features/posts/editing'
import { useSession } from '@/features/session/store'
import {
  type DraftEntry,
  leftEntries,
  loadEntry,
  lockAnyEntry,
  lockEntry,
  removeEntry,
  saveAside,
  saveEntry,
  setOwnEntry,
} from './draftEntries'
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

/** The entry of this tab. Locked even without a session, so that no other tab takes it over. */
let ownEntry: Promise<DraftEntry | null> = Promise.resolve(null)

/** How long, in ms, a closing tab may still hold its lock while this one is already visible. */
const CLOSING = 1000

/** Aborted when this tab opens other drafts or the session ends. */
let scope = new AbortController()

function newScope(): AbortSignal {
  scope.abort()
  scope = new AbortController()
  return scope.signal
}

/**
 * Opens the drafts of this owner and stores each change from now on. Returns the restored input, or
 * null if there was none.
 */
export async function openDrafts(owner: string): Promise<Kept | null> {
  if (useComposer.getState().owner === owner) return null
  const signal = newScope()
  endWithSession(signal)
  const entry = await entryOf(owner)
  const kept = await loadEntry(entry)
  if (signal.aborted) return null
  showDrafts(entry, kept, noComposer.turn, signal)
  return isWorthKeeping(kept) ? kept : null
}

/** Continues with the draft of a closed tab. The current input is saved and offered in its place.
 * Returns false and changes nothing if the browser cannot save it. */
export async function continueLeft(id: string): Promise<boolean> {
  const before = scope.signal
  const { owner } = useComposer.getState()
  const left = owner === null ? null : await lockEntry(owner, id)
  const here = await ownEntry
  // Another tab has locked it.
  if (!left || !here) {
    await refreshLeft(before)
    return true
  }
  const kept = await loadEntry(left)
  const isSafe = await saveCurrent(here)
  if (!isSafe || before.aborted) {
    await left.release()
    return isSafe
  }
  const { turn } = useComposer.getState()
  const signal = newScope()
  endWithSession(signal)
  ownEntry = Promise.resolve(left)
  dropUpload(FRESH)
  showDrafts(left, kept, turn + 1, signal)
  await here.release()
  await refreshLeft(signal)
  return true
}

/** Saves the current input to its entry, including what is typed meanwhile. Returns false if it
 * could not be saved. */
async function saveCurrent(entry: DraftEntry): Promise<boolean> {
  const { fresh, attempt, edits, onServer } = useComposer.getState()
  const saved = await saveEntry(entry, { fresh, attempt, edits, onServer })
  if (saved === 'refused') return !isWorthKeeping({ fresh, edits, onServer })
  const now = useComposer.getState()
  const isAll =
    now.fresh === fresh &&
    now.attempt === attempt &&
    now.edits === edits &&
    now.onServer === onServer
  return isAll || saveCurrent(entry)
}

/** Saves the new post to an entry of its own. Returns false if the browser cannot save it. */
export async function putFreshAside(): Promise<boolean> {
  const { owner, fresh, attempt, onServer } = useComposer.getState()
  const kept = { ...nothingKept, fresh, attempt, onServer }
  const isKept = owner !== null && (await saveAside(owner, kept))
  if (isKept) await refreshLeft(scope.signal)
  return isKept
}

/** Moves the change of a post that has no card any more to an entry of its own. Returns false and
 * keeps the change if the browser cannot save it. */
export async function putEditAside(post: string): Promise<boolean> {
  const { owner } = useComposer.getState()
  const edit = editOf(post)
  if (owner === null || !edit) return false
  const isKept = await saveAside(owner, { ...nothingKept, edits: { [post]: edit } })
  if (isKept && editOf(post) === edit) endEdit(post)
  if (isKept) await refreshLeft(scope.signal)
  return isKept
}

export async function discardLeft(id: string): Promise<void> {
  const { owner } = useComposer.getState()
  if (owner !== null) await removeEntry(owner, id)
  await refreshLeft(scope.signal)
}

/** Calls run one after the other, so that a tab never competes with itself for a lock. */
function entryOf(owner: string): Promise<DraftEntry> {
  const locked = ownEntry.then(async (before) => {
    if (before?.owner === owner) return before
    await before?.release()
    return lockAnyEntry(owner)
  })
  ownEntry = locked
  return locked
}

function showDrafts(entry: DraftEntry, kept: Kept, turn: number, signal: AbortSignal): void {
  const { owner } = entry
  setOwnEntry(entry)
  // Restored input opens in the language of the phone preview.
  const language = isWorthKeeping(kept)
    ? useSession.getState().preview.language
    : noComposer.language
  useComposer.setState({ ...noComposer, ...kept, owner, turn, language }, true)
  openWhatWasOpen(kept)

  const stopKeeping = useComposer.subscribe(async ({ fresh, attempt, edits, onServer }, before) => {
    const isSaved = onServer === before.onServer && attempt === before.attempt
    if (isSaved && fresh === before.fresh && edits === before.edits) return
    const saved = await saveEntry(entry, { fresh, attempt, edits, onServer })
    if (signal.aborted || saved === 'overtaken') return
    useComposer.setState({ keptAt: saved === 'kept' ? Date.now() : 'never' })
  })
  signal.addEventListener('abort', stopKeeping)

  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    void refreshLeft(signal)
    setTimeout(() => void refreshLeft(signal), CLOSING)
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  window.addEventListener('focus', onVisible, { signal })
  onVisible()
}

/**
 * Opens the post that was being changed. A reloaded tab knows it already; otherwise it is taken
 * from the session or the entry.
 */
function openWhatWasOpen(kept: Kept): void {
  if (useEditing.getState().editedPostId !== null) return
  const { post } = useSession.getState().preview
  const open = post !== null && kept.edits[post] ? post : changedPost(kept)
  if (open !== null) startEditing(open)
}

/** Updates the list of drafts of closed tabs. There is no event for a closed tab. */
async function refreshLeft(signal: AbortSignal): Promise<void> {
  const { owner } = useComposer.getState()
  if (signal.aborted) return
  const left = owner === null ? [] : await leftEntries(owner, (await ownEntry)?.id)
  if (!signal.aborted) useComposer.setState({ left })
}

function endWithSession(signal: AbortSignal): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.token === null || session.token !== null) return
    newScope()
    useComposer.setState(noComposer, true)
  })
  signal.addEventListener('abort', stop)
}
