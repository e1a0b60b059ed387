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
import { cardFieldsOf } from './CardFields'
import { MovedDialog } from './MovedDialog'
import { hasSameStatus, useFreshPost } from './useFreshPost'

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
  const { busy, refused, confirm } = useDeletion({
    remove: () => deletePost({ id: before.id }),
    onGone: () => refetchLists(client),
    onDeleted() {
      onDeleted(before.id)
      notify.done(t('deleted'))
      onClose()
    },
  })
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: hasSameStatus })
  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      answer={t('delete')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {refused && (
        <Notice tone="problem" title={t('deleteFailed')}>
          {problemText(refused)}
        </Notice>
      )}
      <p>{t('deleteWhich', { words: firstLine(post.content) })}</p>
      <p>{t(post.status === 'DRAFT' ? 'deleteTextDraft' : 'deleteText')}</p>
      {cardFieldsOf(post).importedFrom && <p>{t('deleteImported')}</p>}
    </ConfirmDialog>
  )
}
