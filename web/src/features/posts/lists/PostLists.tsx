// The lists in the order of a post's life: drafts, planned posts, published posts.
import { DraftList } from './DraftList'
import { ListProblem } from './ListProblem'
import { PlannedBlock } from './PlannedBlock'
import classes from './PostLists.module.css'
import { PublishedList } from './PublishedList'
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
