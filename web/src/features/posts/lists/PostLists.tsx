// The lists in the order of a post's life: drafts, planned posts, published posts.

import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { EmptyState } from '@/ui/EmptyState'
import { PaperSkeleton } from '@/ui/Skeletons'
import { FurtherPosts } from './FurtherPosts'
import { ListProblem } from './ListProblem'
import { PinnedBanner } from './PinnedBanner'
import { PlannedBlock } from './PlannedBlock'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import { useNearEnd } from './useNearEnd'
import { type PostList, usePosts } from './usePosts'

/** The caller loads the planned posts, because it also polls those that become due. */
export function PostLists({ planned }: { planned: PostList }) {
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
      <PublishedList {...published} />
    </div>
  )
}

/** The posts that wait for approval; null if there are none. */
function DraftList(list: PostList) {
  const { posts, totalCount, failed, retry } = list
  const { t } = useTranslation('posts')
  if (failed && posts.length === 0) return <ListProblem onRetry={retry} />
  if (posts.length === 0) return null
  return (
    <section className={classes.list} aria-labelledby="drafts">
      <h2 id="drafts" tabIndex={-1} data-landing className={classes.heading}>
        {t('drafts')} <span className={classes.count}>{count(totalCount)}</span>
      </h2>
      <PostCards {...list} />
      <FurtherPosts {...list} label={t('moreDrafts')} />
    </section>
  )
}

/** The live posts, newest first; further pages load while scrolling. */
function PublishedList(list: PostList) {
  const { t } = useTranslation('posts')
  const { posts, loading, failed, hasMore, more, retry } = list
  const nearEnd = useNearEnd(more)
  return (
    <section className={classes.list} aria-labelledby="published" aria-busy={loading}>
      <h2 id="published" tabIndex={-1} data-landing className={classes.heading}>
        {t('published')}
      </h2>
      <PinnedBanner />
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
      {!failed && !loading && posts.length === 0 && (
        <EmptyState icon={<Megaphone size={32} strokeWidth={1.5} />} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      )}
    </section>
  )
}
