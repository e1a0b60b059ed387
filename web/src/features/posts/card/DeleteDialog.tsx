import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { problemText } from '@/graphql/problemText'
import { useDeletion } from '@/graphql/useDeletion'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import { DeletePostMutation } from '../queries'
import { refetchLists } from '../refetchLists'
import { isEmergencyPost } from '../release/release'
import { cardFieldsOf } from './CardFields'
import { emergencyOf } from './EmergencyFields'
import { MovedDialog } from './MovedDialog'
import { hasSameStatus, useFreshPost } from './useFreshPost'
import { useMinutesLeft } from './useMinutesLeft'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onDeleted: (post: string) => void
  onClose: () => void
}

/** Asks for confirmation before it deletes a post. */
export function DeleteDialog({ post: before, onDeleted, onClose }: Props) {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, deletePost] = useMutation(DeletePostMutation)
  const isEmergency = isEmergencyPost(before)
  const { busy, refused, confirm } = useDeletion({
    remove: () => deletePost({ id: before.id }),
    onGone: () => refetchLists(client),
    onDeleted() {
      onDeleted(before.id)
      notify.done(t(isEmergency ? 'emergency.deleted' : 'deleted'))
      onClose()
    },
  })
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: hasSameStatus })
  const what = post.status === 'DRAFT' ? 'deleteTextDraft' : 'deleteText'
  const asked = useRequestText(post)
  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(isEmergency ? 'emergency.deleteTitle' : 'deleteTitle')}
      answer={t('delete')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {refused && (
        <Notice tone="problem" title={t(isEmergency ? 'emergency.deleteFailed' : 'deleteFailed')}>
          {problemText(refused)}
        </Notice>
      )}
      <p>{t('deleteWhich', { words: firstLine(post.content) })}</p>
      {asked && <p>{asked}</p>}
      <p>{t(isEmergency ? `emergency.${what}` : what)}</p>
      {cardFieldsOf(post).importedFrom && <p>{t('deleteImported')}</p>}
    </ConfirmDialog>
  )
}

/** What deleting it means for the request for a second person; null if nobody asks. */
function useRequestText(post: StoredPost): string | null {
  const { t } = useTranslation('posts')
  const { emergencyRequest: request } = emergencyOf(post)
  const minutes = useMinutesLeft(request)
  if (!request || minutes === 0) return null
  if (request.own) return t('emergency.deleteOwnAsked')
  return t('emergency.deleteAsked', { name: request.askedBy ?? t('emergency.somebody') })
}
