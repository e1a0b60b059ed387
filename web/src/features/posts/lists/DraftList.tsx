import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { FurtherPosts } from './FurtherPosts'
import { ListProblem } from './ListProblem'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import type { PostList } from './usePosts'

/** The posts that wait for approval; null if there are none. */
export function DraftList(list: PostList) {
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
