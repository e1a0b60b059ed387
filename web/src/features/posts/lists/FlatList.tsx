// Posts of any status in one list: its count, its cards, and how it loads. Further pages load while
// scrolling.
import { SearchX } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'
import { PaperSkeleton } from '@/ui/Skeletons'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { ListProblem } from './ListProblem'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import { useMarked } from './useMarked'
import { useNearEnd } from './useNearEnd'
import type { PostList } from './usePosts'

type Props = {
  list: PostList
  label: string
  /** The text that the posts contain, which is highlighted. */
  text: string
  /** How many posts there are. */
  count: string
  empty: { title: string; hint?: string }
  /** Shown below the last post. */
  end?: string
  /** The title of the error; by default that of the user's own posts. */
  failedTitle?: string
} & Pick<ComponentProps<typeof PostCards>, 'Card'>

export function FlatList({ list, label, text, count, empty, end, failedTitle, Card }: Props) {
  const { t } = useTranslation('posts')
  const { posts, loading, failed, hasMore, more, retry } = list
  const nearEnd = useNearEnd(more)
  const place = useRef<HTMLElement>(null)
  useMarked(place, text)
  const nothing = !failed && !loading && posts.length === 0
  return (
    <section
      ref={place}
      className={`${classes.list} ${classes.found}`}
      aria-label={label}
      aria-busy={loading}
    >
      <p role="status" className={nothing ? visuallyHidden.unseen : classes.count}>
        {posts.length > 0 && count}
        {nothing && empty.title}
      </p>
      <PostCards {...list} {...(Card && { Card })} />
      {failed && (
        <ListProblem onRetry={retry} {...(failedTitle !== undefined && { title: failedTitle })} />
      )}
      {!failed && (loading || hasMore) && (
        <div ref={nearEnd}>
          <PaperSkeleton label={t('loading')} />
        </div>
      )}
      {end && !failed && !loading && !hasMore && posts.length > 0 && (
        <p className={classes.end}>{end}</p>
      )}
      {nothing && (
        <EmptyState icon={<SearchX size={32} strokeWidth={1.5} />} title={empty.title}>
          {empty.hint}
        </EmptyState>
      )}
    </section>
  )
}
