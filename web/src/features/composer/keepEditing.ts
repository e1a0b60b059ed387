// Keeps which post is edited and which one the phone preview shows. The session stores both for the
// next visit. All tabs share the session, so each tab also stores its own copy: a reload restores
// the post of this tab, whatever another tab has opened since. The copy is removed with the
// session. Posts of a selected profile are only in the copy, because other tabs act for others.

import { type Editing, useEditing } from '@/features/posts/editing'
import { updateSession, useSession } from '@/features/session/store'
import { readTabNote, writeTabNote } from '@/lib/tabNote'

/** Restores what this tab had open and stores each change. Returns a function that stops it. */
export function keepEditing(): () => void {
  const { accountId, selectedProfile, preview } = useSession.getState()
  const isOwn = selectedProfile === null
  const key = `aushang.editing.${accountId}${isOwn ? '' : `.${selectedProfile}`}`
  const stored = readTabNote(key)
  useEditing.setState(
    stored === null
      ? { editedPostId: null, focusedPostId: isOwn ? preview.focus : null, isOld: true }
      : { ...(JSON.parse(stored) as Editing), isOld: true },
  )
  const stopKeeping = useEditing.subscribe((editing) => {
    writeTabNote(key, JSON.stringify(editing))
    if (!isOwn) return
    const { preview } = useSession.getState()
    const { editedPostId: post, focusedPostId: focus } = editing
    updateSession({ preview: { ...preview, post, focus } })
  })
  const stopWatching = useSession.subscribe((session, before) => {
    if (session.accountId !== before.accountId) writeTabNote(key, null)
  })
  return () => {
    stopKeeping()
    stopWatching()
  }
}
