// The post that is being changed and the one that the phone shows. The session keeps them for whoever
// comes back; all tabs share it, so a tab notes down for itself what it has open: a reload finds that
// again, whatever another tab has opened since. It is forgotten with the session.
import { updateSession, useSession } from '@/features/session/store'
import { readTabNote, writeTabNote } from '@/lib/tabNote'
import { type Editing, useEditing } from './editing'

/** Takes up what this tab had open and keeps every change of it. Returns how to stop. */
export function keepEditing(): () => void {
  const { accountId, preview } = useSession.getState()
  const note = `aushang.editing.${accountId}`
  const own = readTabNote(note)
  useEditing.setState(
    own === null
      ? { editedPostId: null, focusedPostId: preview.focus, isOld: true }
      : { ...(JSON.parse(own) as Editing), isOld: true },
  )
  const stopKeeping = useEditing.subscribe((open) => {
    writeTabNote(note, JSON.stringify(open))
    const { preview } = useSession.getState()
    updateSession({ preview: { ...preview, post: open.editedPostId, focus: open.focusedPostId } })
  })
  const stopWatching = useSession.subscribe((session, before) => {
    if (session.accountId !== before.accountId) writeTabNote(note, null)
  })
  return () => {
    stopKeeping()
    stopWatching()
  }
}
