import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { endEdit } from '../composer/state'
import { firstLine } from '../firstLine'
import { askListsAnew } from '../lists/askListsAnew'
import { DeletePostMutation } from '../queries'
import type { ShownPost } from './PostCard'

type Props = { post: ShownPost; opened: boolean; onClose: () => void }

/** Asks before a post is gone for good. */
export function DeleteDialog({ post, opened, onClose }: Props) {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [{ fetching }, deletePost] = useMutation(DeletePostMutation)
  const [refused, setRefused] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setRefused(null)
    const { error } = await deletePost({ id: post.id })
    const problem = error ? problemOf(error) : null
    // Gone is gone, whoever did it.
    if (problem?.code === 404) askListsAnew(client)
    else if (problem) return setRefused(problemText(problem))
    endEdit(post.id)
    notify.done(t('deleted'))
    onClose()
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={fetching}
      title={t('deleteTitle')}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={fetching} data-autofocus>
            {t('cancel')}
          </Button>
          <Button look="destructive" onClick={confirm} loading={fetching}>
            {t('delete')}
          </Button>
        </>
      }
    >
      {refused && (
        <Notice tone="problem" title={t('deleteFailed')}>
          {refused}
        </Notice>
      )}
      <p>{t('deleteWhich', { words: firstLine(post.content) })}</p>
      <p>{t(post.status === 'DRAFT' ? 'deleteTextDraft' : 'deleteText')}</p>
    </Dialog>
  )
}
