import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'
import { PaperSkeleton } from '@/ui/Skeletons'
import { ListProblem } from './ListProblem'
import { PinnedBanner } from './PinnedBanner'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import { useNearEnd } from './useNearEnd'
import type { PostList } from './usePosts'

/** The live posts, newest first; further pages load while scrolling. */
export function PublishedList(list: PostList) {
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
