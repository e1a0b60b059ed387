import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { EmptyState } from '@/ui/EmptyState'
import { PaperSkeleton } from '@/ui/Skeletons'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { ListProblem } from './ListProblem'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import { useMarked } from './useMarked'
import { useNearEnd } from './useNearEnd'
import { useFoundPosts } from './usePosts'

/** The posts of any status that contain this text, newest first. */
export function FoundPosts({ text }: { text: string }) {
  const { t } = useTranslation('posts')
  const list = useFoundPosts(text)
  const { posts, totalCount, loading, failed, hasMore, more, retry } = list
  const nearEnd = useNearEnd(more)
  const place = useRef<HTMLElement>(null)
  useMarked(place, text)
  const nothing = !failed && !loading && posts.length === 0
  return (
    <section
      ref={place}
      className={`${classes.list} ${classes.found}`}
      aria-label={t('search.results')}
      aria-busy={loading}
    >
      <p role="status" className={nothing ? visuallyHidden.unseen : classes.count}>
        {posts.length > 0 &&
          t('search.found', { count: totalCount, shown: count(totalCount), text })}
        {nothing && t('search.none', { text })}
      </p>
      <PostCards {...list} />
      {failed && <ListProblem onRetry={retry} />}
      {!failed && (loading || hasMore) && (
        <div ref={nearEnd}>
          <PaperSkeleton label={t('loading')} />
        </div>
      )}
      {nothing && (
        <EmptyState
          icon={<SearchX size={32} strokeWidth={1.5} />}
          title={t('search.none', { text })}
        >
          {t('search.noneHint')}
        </EmptyState>
      )}
    </section>
  )
}
