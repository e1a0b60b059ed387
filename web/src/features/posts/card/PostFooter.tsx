// Small print of a post: who wrote it, when it may appear, what became of its push.

import type { TFunction } from 'i18next'
import { BellOff, Heart } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { fetched } from '@/ui/fetched'
import { isEmergency } from '../composer/channels'
import type { ShownPost } from './PostCard'
import classes from './PostFooter.module.css'

/** Left out where it cannot be fetched: the post is worth more than this line. */
const PostDelivery = fetched(
  () => import('./PostDelivery').then((it) => it.PostDelivery),
  () => null,
)

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function PostFooter({ post }: { post: ShownPost }) {
  const { t } = useTranslation('posts')
  // The emergency channels of a waiting post stand above, where nobody overlooks them.
  const channels = post.notificationChannels
    .map(({ channel }) => channel)
    .filter((channel) => post.status === 'LIVE' || !isEmergency(channel))
  return (
    <footer className={classes.footer}>
      {post.creator && <span>{t('writtenBy', { creator: post.creator })}</span>}
      {post.status === 'DRAFT' && <span>{release(post.publishDate, t)}</span>}
      {post.importedFrom && <span>{t('imported', { source: post.importedFrom })}</span>}
      {post.editedAt && (
        <span title={t('editedAt', { date: dateTime(post.editedAt) })}>{t('edited')}</span>
      )}
      {channels.map((channel) => (
        <span key={channel.id} data-loud={isEmergency(channel) || undefined}>
          {channel.name}
        </span>
      ))}
      {post.status === 'LIVE' && (
        <span className={classes.icon}>
          <Heart {...icon} />
          {t('likes', { count: post.likesCount, shown: count(post.likesCount) })}
        </span>
      )}
      {post.delivery && (
        <Suspense>
          <PostDelivery id={post.id} delivery={post.delivery} />
        </Suspense>
      )}
      {post.pushSkipped && (
        <span className={classes.icon}>
          <BellOff {...icon} />
          {t(post.pushSkipped === 'TOO_LATE' ? 'notPushedLate' : 'notPushedOffline')}
        </span>
      )}
    </footer>
  )
}

/** When a draft will appear once it is approved. */
const release = (publishDate: string, t: TFunction<'posts'>): string =>
  Date.parse(publishDate) > Date.now()
    ? t('afterApproval', { date: dateTime(publishDate) })
    : t('soonAfterApproval')
