// The post that is being changed and the one that the phone shows are part of the session data:
// a reload finds them again, another account does not.
import { updateSession, useSession } from '@/features/session/store'
import { useEditing } from './editing'

/** Takes up what the session knows and tells it of every change. Returns how to stop. */
export function keepEditing(): () => void {
  const { preview } = useSession.getState()
  useEditing.setState({ editedPostId: preview.post, focusedPostId: preview.focus })
  return useEditing.subscribe(({ editedPostId, focusedPostId }) => {
    const { preview } = useSession.getState()
    updateSession({ preview: { ...preview, post: editedPostId, focus: focusedPostId } })
  })
}
