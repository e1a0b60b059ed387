// The posts of one channel in their lists, kept up to date.
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PostDialog } from '@/features/posts/card/PostDialog'
import type { StoredPost } from '@/features/posts/PostFields'
import { includeList } from '@/features/posts/refetchLists'
import type { PostFilter } from '@/graphql/generated/graphql'
import { EmptyState } from '@/ui/EmptyState'
import { ListProblem } from './ListProblem'
import type { Rest } from './listMemory'
import { DraftList, PlannedBlock, PublishedList, UnsentList } from './PostLists'
import classes from './PostLists.module.css'
import { useDuePosts } from './useDuePosts'
import { useFreshLists } from './useFreshLists'
import { usePosts } from './usePosts'

type Props = {
  filters: { planned: PostFilter; published: PostFilter }
  /**
   * Whether a post is in the channel: the server has no filter for its drafts. Must be the same
   * function on each render.
   */
  isInChannel: (post: StoredPost) => boolean
  /** Shown while there are no published posts. */
  empty: { title: string; hint: string }
  onDeleted: (post: string) => void
}

export function ChannelLists({ filters, isInChannel, empty, onDeleted }: Props) {
  const unsent = usePosts('UNSENT')
  const drafts = usePosts('DRAFT')
  // Not those of the whole lists: their parts have other heights.
  const [rests] = useState(() => new Map<string, Rest>())
  const [unsentRests] = useState(() => new Map<string, Rest>())
  const planned = usePosts(filters.planned)
  const published = usePosts(filters.published)
  useEffect(() => includeList(planned.first), [planned.first])
  useEffect(() => includeList(published.first), [published.first])
  useFreshLists()
  useDuePosts(planned.posts)
  const all = [unsent, drafts, planned, published]
  // If all lists fail, the error is shown once.
  if (all.every(({ failed, posts }) => failed && posts.length === 0)) {
    return <ListProblem onRetry={() => all.map(({ retry }) => retry())} />
  }
  return (
    <div className={classes.lists}>
      <UnsentList
        {...unsent}
        memory={{ ...unsent.memory, rests: unsentRests }}
        shows={isInChannel}
      />
      <DraftList {...drafts} memory={{ ...drafts.memory, rests }} shows={isInChannel} />
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
