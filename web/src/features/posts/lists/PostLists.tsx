// The lists in the order of a post's life: drafts, planned posts, published posts.

import { CalendarClock, Megaphone } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { FoldButton } from '@/ui/FoldButton'
import { PaperSkeleton } from '@/ui/Skeletons'
import { useNearEnd } from '@/ui/useNearEnd'
import type { StoredPost } from '../PostFields'
import { useShown } from '../shown'
import { FurtherPosts } from './FurtherPosts'
import { ListProblem } from './ListProblem'
import { PinnedBanner } from './PinnedBanner'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import { type PostList, usePosts } from './usePosts'

/** The caller loads the planned posts, because it also polls those that become due. */
export function PostLists({ planned }: { planned: PostList }) {
  const { t } = useTranslation('posts')
  const drafts = usePosts('DRAFT')
  const published = usePosts('PUBLISHED')
  const all = [drafts, planned, published]
  // If all lists fail, the error is shown once.
  if (all.every(({ failed, posts }) => failed && posts.length === 0)) {
    return <ListProblem onRetry={() => all.map(({ retry }) => retry())} />
  }
  return (
    <div className={classes.lists}>
      <DraftList {...drafts} />
      <PlannedBlock {...planned} />
      <PublishedList
        {...published}
        pinned={<PinnedBanner />}
        empty={
          <EmptyState icon={<Megaphone size={32} strokeWidth={1.5} />} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </div>
  )
}

type DraftProps = PostList & {
  /** Which of them are shown; by default all. */
  shows?: (post: StoredPost) => boolean
}

/** The posts that wait for approval; null if there are none. */
export function DraftList({ shows, ...list }: DraftProps) {
  const { posts, totalCount, failed, hasMore, starts, retry } = list
  const { t } = useTranslation('posts')
  if (failed && posts.length === 0) return <ListProblem onRetry={retry} />
  const found = shows ? posts.filter(shows).length : totalCount
  // With several pages the number of those that are shown is not known.
  const isCounted = !shows || (!hasMore && starts.length === 0)
  if (found === 0 && isCounted) return null
  return (
    <section className={classes.list} aria-labelledby="drafts">
      <h2 id="drafts" tabIndex={-1} data-landing className={classes.heading}>
        {t('drafts')} {isCounted && <span className={classes.count}>{count(found)}</span>}
      </h2>
      <PostCards {...list} shows={shows} />
      <FurtherPosts {...list} label={t('moreDrafts')} />
    </section>
  )
}

type PublishedProps = PostList & {
  /** Shown above the posts. */
  pinned?: ReactNode
  /** Shown while there are none. */
  empty: ReactNode
}

/** The live posts, newest first; further pages load while scrolling. */
export function PublishedList({ pinned, empty, ...list }: PublishedProps) {
  const { t } = useTranslation('posts')
  const { posts, loading, failed, hasMore, more, retry } = list
  const nearEnd = useRef<HTMLDivElement>(null)
  useNearEnd(nearEnd, more)
  return (
    <section className={classes.list} aria-labelledby="published" aria-busy={loading}>
      <h2 id="published" tabIndex={-1} data-landing className={classes.heading}>
        {t('published')}
      </h2>
      {pinned}
      {loading && <PaperSkeleton label={t('loading')} />}
      <PostCards {...list} />
      {failed && <ListProblem onRetry={retry} />}
      {!failed && hasMore && (
        <div ref={nearEnd}>
          <PaperSkeleton label={t('loading')} />
        </div>
      )}
      {!failed && !loading && !hasMore && posts.length > 0 && (
        <p className={classes.end}>{t('end')}</p>
      )}
      {!failed && !loading && posts.length === 0 && empty}
    </section>
  )
}

/** The planned posts, folded to their number and the next date; null if there are none. */
export function PlannedBlock(list: PostList) {
  const { posts, totalCount, failed, retry } = list
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const id = useId()
  // A card can only be shown if the block is open.
  const isWanted = useShown(({ wanted }) => wanted?.status === 'APPROVED')
  useEffect(() => {
    if (isWanted) setOpen(true)
  }, [isWanted])
  const [next] = posts
  if (failed && !next) return <ListProblem onRetry={retry} />
  if (!next) return null
  return (
    <section className={classes.list} aria-label={t('planned')}>
      <Card>
        <h2>
          <FoldButton
            open={open}
            controls={id}
            onToggle={() => setOpen(!open)}
            className={classes.fold}
            data-landing
          >
            <CalendarClock />
            <span className={classes.foldWords}>
              <b>{t('planned')}</b>
              <span className={classes.count}>
                {t('plannedSummary', { count: totalCount, date: dateTime(next.publishDate) })}
              </span>
            </span>
          </FoldButton>
        </h2>
      </Card>
      <div id={id} hidden={!open} className={open ? classes.list : undefined}>
        {open && (
          <>
            <PostCards {...list} />
            <FurtherPosts {...list} label={t('morePlanned')} />
          </>
        )}
      </div>
    </section>
  )
}
