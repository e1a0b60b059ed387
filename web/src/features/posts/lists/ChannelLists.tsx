// The planned and the published posts of one channel, kept up to date.
import { Megaphone } from 'lucide-react'
import { useEffect } from 'react'
import type { PostFilter } from '@/graphql/generated/graphql'
import { EmptyState } from '@/ui/EmptyState'
import { PostDialog } from '../card/PostDialog'
import { includeList } from '../refetchLists'
import { ListProblem } from './ListProblem'
import { PlannedBlock, PublishedList } from './PostLists'
import classes from './PostLists.module.css'
import { useDuePosts } from './useDuePosts'
import { useFreshLists } from './useFreshLists'
import { usePosts } from './usePosts'

type Props = {
  filters: { planned: PostFilter; published: PostFilter }
  /** Shown while there are no published posts. */
  empty: { title: string; hint: string }
  onDeleted: (post: string) => void
}

export function ChannelLists({ filters, empty, onDeleted }: Props) {
  const planned = usePosts(filters.planned)
  const published = usePosts(filters.published)
  useEffect(() => includeList(planned.first), [planned.first])
  useEffect(() => includeList(published.first), [published.first])
  useFreshLists()
  useDuePosts(planned.posts)
  // If both lists fail, the error is shown once.
  if ([planned, published].every(({ failed, posts }) => failed && posts.length === 0)) {
    return (
      <ListProblem
        onRetry={() => {
          planned.retry()
          published.retry()
        }}
      />
    )
  }
  return (
    <div className={classes.lists}>
      <PlannedBlock {...planned} />
      <PublishedList
        {...published}
        empty={
          <EmptyState icon={<Megaphone size={32} strokeWidth={1.5} />} title={empty.title}>
            {empty.hint}
          </EmptyState>
        }
      />
      <PostDialog onDeleted={onDeleted} />
    </div>
  )
}
