// The step that a post's state offers: Freigeben, Jetzt Veröffentlichen, or none.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import type { PostStatus } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { askListsAfter } from '../lists/askListsAnew'
import { ChangePostStatusMutation } from '../queries'
import { keepFocus } from './keepFocus'
import type { ShownPost } from './PostCard'

export function StatusAction({ post }: { post: ShownPost }) {
  const { t } = useTranslation('posts')
  const { busy, change } = useChangeStatus(post.id)
  if (post.status === 'DRAFT') {
    return post.viewerCanApprove ? (
      <Button loading={busy} onClick={({ currentTarget }) => change('APPROVED', currentTarget)}>
        {t('approve')}
      </Button>
    ) : (
      <Button disabled>{t('awaitsApproval')}</Button>
    )
  }
  if (post.status === 'APPROVED' && post.viewerCanPublish) {
    return (
      <Button loading={busy} onClick={({ currentTarget }) => change('LIVE', currentTarget)}>
        {t('publishNow')}
      </Button>
    )
  }
  return null
}

function useChangeStatus(id: string) {
  const { t } = useTranslation('posts')
  const [busy, setBusy] = useState(false)
  const client = useClient()
  const [, changeStatus] = useMutation(ChangePostStatusMutation)

  async function change(status: PostStatus, pressed: HTMLElement): Promise<void> {
    const afterwards = keepFocus(pressed)
    setBusy(true)
    const { data, error } = await changeStatus({ id, status })
    setBusy(false)
    if (error) {
      const problem = problemOf(error)
      askListsAfter(problem, client)
      return void notify.failed(t('actionFailedTitle'), problemText(problem))
    }
    if (!data) return
    afterwards()
    if (status === 'LIVE') notify.done(t('publishedNow'))
    else notify.done(t('approved'))
  }

  return { busy, change }
}
