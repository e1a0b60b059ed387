// The lists tell their story in order: what waits for release, what is planned, what is live.
import { DraftList } from './DraftList'
import { ListProblem } from './ListProblem'
import { PlannedBlock } from './PlannedBlock'
import classes from './PostLists.module.css'
import { PublishedList } from './PublishedList'
import { type PostList, usePosts } from './usePosts'

/** What is planned is known outside, where it is waited for. */
export function PostLists({ planned }: { planned: PostList }) {
  const drafts = usePosts('DRAFT')
  const published = usePosts('PUBLISHED')
  const all = [drafts, planned, published]
  // What befalls all of them is said once.
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
