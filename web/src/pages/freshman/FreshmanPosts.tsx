// The posts of the freshman channel: the composer, and their lists.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { channelsOf, freshmanChannelOf, isVisibility } from '@/features/channels/channels'
import { Composer } from '@/features/composer/Composer'
import { EndingDialogs } from '@/features/ending/EndingDialogs'
import { ChannelLists } from '@/features/postLists/ChannelLists'
import type { StoredPost } from '@/features/posts/PostFields'
import { PreviewButton } from '@/features/preview/PreviewButton'
import { OfflineBanner } from '@/features/profiles/OfflineBanner'
import type { Me } from '@/features/profiles/useMe'
import { ReviewDialogs } from '@/features/review/ReviewDialogs'
import { SeriesDialogs } from '@/features/templates/SeriesDialogs'
import { TemplateDialogs } from '@/features/templates/TemplateDialogs'
import { SentPosts } from '@/features/undo/SentPosts'
import { beginInChannel, endEdit } from '@/features/writing/state'
import classes from './FreshmanPosts.module.css'

const isForFreshmen = (post: StoredPost): boolean =>
  channelsOf(post).some(({ kind }) => kind === 'FRESHMAN')

export function FreshmanPosts({ me }: { me: Me }) {
  const { t } = useTranslation('freshman')
  const channel = freshmanChannelOf(me)
  const id = channel?.id
  useEffect(() => {
    const visibility = me.notificationChannels.filter(isVisibility).map((other) => other.id)
    return id ? beginInChannel(id, visibility) : undefined
  }, [id, me])
  return (
    <div className={classes.column}>
      <OfflineBanner />
      <p className={classes.hint}>{t('postsHint', { channel: channel?.name })}</p>
      <SentPosts canPublish={me.viewerCanPublish} />
      <Composer preview={<PreviewButton />} />
      <ChannelLists
        filters={{ planned: 'FIRST_SEMESTER_PLANNED', published: 'FIRST_SEMESTER' }}
        isInChannel={isForFreshmen}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        onDeleted={endEdit}
      />
      <EndingDialogs />
      <SeriesDialogs />
      <TemplateDialogs />
      <ReviewDialogs />
    </div>
  )
}
