import { useTranslation } from 'react-i18next'
import { PostCard } from '../card/PostCard'
import { ListProblem } from './ListProblem'
import classes from './PostLists.module.css'
import type { PostList } from './usePosts'

/** What waits for release. Absent while nothing waits. */
export function DraftList({ posts, failed, retry }: PostList) {
  const { t } = useTranslation('posts')
  if (failed && posts.length === 0) return <ListProblem onRetry={retry} />
  if (posts.length === 0) return null
  return (
    <section className={classes.list} aria-labelledby="drafts">
      <h2 id="drafts" tabIndex={-1} data-landing className={classes.heading}>
        {t('drafts')} <span className={classes.count}>{posts.length}</span>
      </h2>
      <ul className={classes.items}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
