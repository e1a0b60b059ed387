// The lists of a post's life: drafts, planned posts, published posts.

import { CalendarClock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredPost } from '@/features/posts/PostFields'
import { useShown } from '@/features/posts/shown'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { Card } from '@/ui/Card'
import { FoldButton } from '@/ui/FoldButton'
import { PaperSkeleton } from '@/ui/Skeletons'
import { useNearEnd } from '@/ui/useNearEnd'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { FurtherPosts } from './FurtherPosts'
import { ListProblem } from './ListProblem'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import type { PostList } from './usePosts'

type DraftProps = PostList & {
  /** Whether the title is already visible above the list. */
  isTitled?: boolean
  /** Which of them are shown; by default all. */
  shows?: (post: StoredPost) => boolean
  /** Shown if there are none; by default the whole list is absent then. */
  empty?: ReactNode
}

/** The drafts that somebody still writes. */
export function UnsentList(props: DraftProps) {
  const { t } = useTranslation('posts')
  return <Drafts {...props} id="unsent" title={t('draft.title')} />
}

/** The posts that wait for approval. */
export function DraftList(props: DraftProps) {
  const { t } = useTranslation('posts')
  return <Drafts {...props} id="drafts" title={t('drafts')} />
}

type DraftsProps = DraftProps & { id: string; title: string }

function Drafts({ isTitled = false, shows, empty, id, title, ...list }: DraftsProps) {
  const { posts, totalCount, loading, failed, hasMore, starts, retry } = list
  const { t } = useTranslation('posts')
  if (failed && posts.length === 0) return <ListProblem onRetry={retry} />
  const found = shows ? posts.filter(shows).length : totalCount
  // With several pages the number of those that are shown is not known.
  const isCounted = !shows || (!hasMore && starts.length === 0)
  const isEmpty = found === 0 && isCounted
  if (isEmpty && !empty) return null
  return (
    <section className={classes.list} aria-labelledby={id} aria-busy={loading}>
      <h2
        id={id}
        tabIndex={-1}
        data-landing
        className={isTitled ? visuallyHidden.unseen : classes.heading}
      >
        {title} {isCounted && !isEmpty && <span className={classes.count}>{count(found)}</span>}
      </h2>
      {isEmpty && (loading ? <PaperSkeleton label={t('loading')} /> : empty)}
      <PostCards {...list} shows={shows} />
      <FurtherPosts {...list} label={t('moreDrafts')} />
    </section>
  )
}

type PublishedProps = PostList & {
  /** Whether the title is already visible above the list. */
  isTitled?: boolean
  /** Shown while there are none. */
  empty: ReactNode
}

/** The live posts, newest first; further pages load while scrolling. */
export function PublishedList({ isTitled = false, empty, ...list }: PublishedProps) {
  const { t } = useTranslation('posts')
  const { posts, loading, failed, hasMore, more, retry } = list
  const nearEnd = useRef<HTMLDivElement>(null)
  useNearEnd(nearEnd, more)
  return (
    <section className={classes.list} aria-labelledby="published" aria-busy={loading}>
      <h2
        id="published"
        tabIndex={-1}
        data-landing
        className={isTitled ? visuallyHidden.unseen : classes.heading}
      >
        {t('published')}
      </h2>
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

type PlannedProps = PostList & {
  isOpenAtFirst?: boolean
  /** Shown if there are none; by default the whole block is absent then. */
  empty?: ReactNode
}

/** The planned posts, which fold to their number and the next date. */
export function PlannedBlock({ isOpenAtFirst = false, empty, ...list }: PlannedProps) {
  const { posts, totalCount, loading, failed, retry } = list
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  // A card can only be shown if the block is open.
  const isWanted = useShown(({ wanted }) => wanted?.status === 'APPROVED')
  useEffect(() => {
    if (isWanted) setOpen(true)
  }, [isWanted])
  const [next] = posts
  if (failed && !next) return <ListProblem onRetry={retry} />
  if (!next && !empty) return null
  if (!next)
    return (
      <section className={classes.list} aria-labelledby={id} aria-busy={loading}>
        <h2 id={id} tabIndex={-1} data-landing className={visuallyHidden.unseen}>
          {t('planned')}
        </h2>
        {loading ? <PaperSkeleton label={t('loading')} /> : empty}
      </section>
    )
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
              {/* Where it is open at first, a tab above has the same word. */}
              <b className={isOpenAtFirst ? visuallyHidden.unseen : undefined}>{t('planned')}</b>
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
