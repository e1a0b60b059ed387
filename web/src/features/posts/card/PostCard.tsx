// A post in a list: its status, text, attachment and actions.
import { Smartphone } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AsideNote } from '@/features/aside/AsideNote'
import { useSeriesOf } from '@/features/series/useSeriesOf'
import { dateTime } from '@/lib/dates'
import { Card } from '@/ui/Card'
import { lazyPart } from '@/ui/lazyPart'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { workingCopyOf } from '../drafts/DraftFields'
import { focusPost, startEditing, useEditing, useIsInPhone } from '../editing'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import { EmergencyNote } from './EmergencyNote'
import { HiddenNote } from './HiddenNote'
import classes from './PostCard.module.css'
import { PostFooter } from './PostFooter'
import { PostMenu } from './PostMenu'
import { PostPush } from './PostPush'
import { PostReach } from './PostReach'
import { PostState } from './PostState'
import { PostTools } from './PostTools'
import { PostWords } from './PostWords'
import { ReviewNote } from './ReviewNote'
import { StatusAction } from './StatusAction'
import { UnreachedNotice } from './UnreachedNotice'
import { useShownHere } from './useShownHere'

/** Loaded after the card: most posts are not part of a series. */
const SeriesMark = lazyPart(
  () => import('@/features/series/SeriesMark').then((it) => it.SeriesMark),
  () => null,
)

type Props = { post: StoredPost }

/** Memoized for long lists: the cache returns the same object for an unchanged post. */
export const PostCard = memo(function PostCard({ post }: Props) {
  const { t } = useTranslation('posts')
  const excerpt = firstLine(post.content)
  const isPartOfSeries = useSeriesOf(post.id, post.status !== 'LIVE') !== null
  const isInPhone = useIsInPhone(post.id)
  const { card, marked } = useShownHere(post.id)
  const isEdited = useEditing(({ editedPostId }) => editedPostId === post.id)
  const copy = workingCopyOf(post)
  return (
    <Card
      ref={card}
      className={classes.card}
      data-shown={isInPhone || undefined}
      data-marked={marked || undefined}
    >
      <article
        tabIndex={-1}
        className={classes.article}
        aria-label={t('article', { date: dateTime(post.publishDate) })}
        aria-description={excerpt}
        onPointerDown={() => focusPost(post.id)}
        onFocus={() => focusPost(post.id)}
      >
        <header className={classes.head}>
          <div className={classes.status}>
            <div className={classes.state}>
              <PostState post={post} />
              {isInPhone && (
                <span className={classes.shown} title={t('inPhone')}>
                  <Smartphone size={16} />
                  <span className={visuallyHidden.unseen}>{t('inPhone')}</span>
                </span>
              )}
            </div>
            <StatusAction post={post} excerpt={excerpt} />
          </div>
          <PostMenu post={post} excerpt={excerpt} />
        </header>
        <HiddenNote post={post} />
        <EmergencyNote post={post} />
        <UnreachedNotice post={post} />
        {copy && !isEdited && (
          <AsideNote
            post={post.id}
            copy={copy}
            words={excerpt}
            canEdit={post.viewerCanEdit}
            onContinue={() => startEditing(post.id)}
          />
        )}
        <ReviewNote post={post} excerpt={excerpt} />
        <PostWords post={post} />
        {isPartOfSeries && (
          <Suspense>
            <SeriesMark post={post.id} />
          </Suspense>
        )}
        {post.status !== 'LIVE' && <PostReach post={post} />}
        <div className={classes.foot}>
          <PostFooter post={post} />
          <PostTools post={post} excerpt={excerpt} />
          <PostPush post={post} />
        </div>
      </article>
    </Card>
  )
})
