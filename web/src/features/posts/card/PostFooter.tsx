// A post's footer: who wrote and released it, when it will appear, its channels, the number of likes.

import type { TFunction } from 'i18next'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { channelsOf, isEmergency } from '@/features/channels/channels'
import tones from '@/features/channels/channelTones.module.css'
import { useChannelName } from '@/features/channels/useChannelName'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import type { StoredPost } from '../PostFields'
import { PostSource } from '../source/PostSource'
import { cardFieldsOf } from './CardFields'
import { emergencyOf } from './EmergencyFields'
import classes from './PostFooter.module.css'

type Props = {
  post: StoredPost
  /** False for a list in which the user cannot change posts. */
  isOwn?: boolean
}

export function PostFooter({ post, isOwn = true }: Props) {
  const { t } = useTranslation('posts')
  const nameOf = useChannelName()
  // `PostReach` shows the emergency channels of a waiting post above, where they are easy to see.
  const channels = channelsOf(post).filter(
    (channel) => post.status === 'LIVE' || !isEmergency(channel),
  )
  const { creatorName, releasedByName, likesCount, expiresAt, hidden } = cardFieldsOf(post)
  const { emergencyNeedsTwo } = emergencyOf(post)
  const people = peopleOf(creatorName, releasedByName, emergencyNeedsTwo, t)
  return (
    <footer className={classes.footer}>
      {people && <span>{people}</span>}
      {post.status === 'DRAFT' && <span>{release(post, t)}</span>}
      <PostSource post={post} isOwn={isOwn} />
      {post.editedAt && (
        <span title={t('editedAt', { date: dateTime(post.editedAt) })}>{t('edited')}</span>
      )}
      {expiresAt && !hidden && <span>{t('endsAt', { date: dateTime(expiresAt) })}</span>}
      {channels.map((channel) => (
        <span
          key={channel.id}
          className={`${classes.channel} ${tones.toned}`}
          data-kind={channel.kind}
        >
          {nameOf(channel)}
        </span>
      ))}
      {post.status === 'LIVE' && (
        <span className={classes.icon}>
          <Heart size={18} />
          {t('likes', { count: likesCount, shown: count(likesCount) })}
        </span>
      )}
    </footer>
  )
}

/** Who wrote it and, if that is somebody else, who released or confirmed it. Null: neither is known. */
function peopleOf(
  creator: string | null,
  releasedBy: string | null,
  isConfirmed: boolean,
  t: TFunction<'posts'>,
) {
  if (creator === null)
    return releasedBy === null
      ? null
      : t(isConfirmed ? 'emergency.footer' : 'releasedBy', { releasedBy })
  return releasedBy === null || releasedBy === creator
    ? t('writtenBy', { creator })
    : t(isConfirmed ? 'emergency.footerWritten' : 'writtenAndReleasedBy', { creator, releasedBy })
}

/** When a draft will appear once it is approved. */
function release(post: StoredPost, t: TFunction<'posts'>): string {
  const isPlanned = Date.parse(post.publishDate) > Date.now()
  const date = dateTime(post.publishDate)
  if (emergencyOf(post).emergencyNeedsTwo)
    return isPlanned ? t('emergency.plannedNotBefore', { date }) : t('emergency.afterConfirmation')
  return isPlanned ? t('afterApproval', { date }) : t('soonAfterApproval')
}
