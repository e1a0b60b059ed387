// The posts that were just sent, released or published: how long each still waits, and a button that takes it back. The
// server knows them, so they are also shown after a reload and in other tabs.
import '@/lib/heldTexts'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { reviewOf } from '@/features/posts/drafts/DraftFields'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { showCard } from '@/features/posts/shown'
import { getFragmentData } from '@/graphql/document'
import { notify } from '@/ui/notify'
import { HeldPost } from './HeldPost'
import classes from './HeldPosts.module.css'
import { useHeldPosts, type Waiting } from './useHeldPosts'

type Props = { canPublish: boolean }

export function HeldPosts({ canPublish }: Props) {
  const { t } = useTranslation('held')
  const client = useClient()
  const { posts, refetch, forget } = useHeldPosts({ enabled: canPublish, onGone })

  /** Says that it is published, and moves its card. */
  async function onGone({ id }: Waiting): Promise<void> {
    const { data } = await client
      .query(PostQuery, { id }, { requestPolicy: 'network-only' })
      .toPromise()
    const post = getFragmentData(PostFields, data?.post)
    // Somebody has changed it, or has taken it back.
    if (post?.status === 'DRAFT' && reviewOf(post) === 'REQUESTED')
      return void notify.failed(t('notPublished'), t('waitsAgain'))
    if (post?.status !== 'LIVE') return
    notify.done(t('live'), undefined, { label: t('look'), act: () => showCard(post, true) })
  }

  if (posts.length === 0) return null
  return (
    <div className={classes.posts}>
      {posts.map((post) => (
        <HeldPost
          key={post.id}
          post={post}
          onUndone={() => forget(post.id)}
          onRefused={() => refetch()}
        />
      ))}
    </div>
  )
}
