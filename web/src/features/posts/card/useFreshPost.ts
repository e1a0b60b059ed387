// Refetches a post when its dialog opens, and follows changes while it is open: somebody else may
// have changed it since its list was loaded. The server checks the step once more.
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { getFragmentData } from '@/graphql/document'
import type { PostStatus } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { PostFields, type StoredPost } from '../PostFields'
import { PostNowQuery } from '../queries'
import { refetchLists } from '../refetchLists'

/** Why the step is no longer possible: the new status of the post, or that it was deleted. */
export type Moved = PostStatus | 'deleted'

type Options = {
  /** False while the user's own request runs, which moves the post as well. */
  enabled: boolean
  /** Whether the step can still be taken with the post as it is now. */
  isOpen: (now: StoredPost, before: StoredPost) => boolean
}

export function useFreshPost(before: StoredPost, { enabled, isOpen }: Options) {
  const client = useClient()
  const [post, setPost] = useState(before)
  const [isGone, setGone] = useState(false)
  const { id } = before

  useEffect(() => {
    if (!enabled) return
    const request = client.query(PostNowQuery, { id }, { requestPolicy: 'network-only' })
    const { unsubscribe } = request.subscribe(({ data, error, stale }) => {
      if (stale) return
      if (data) setPost(getFragmentData(PostFields, data.post))
      if (!error || problemOf(error).code !== 404) return
      setGone(true)
      refetchLists(client)
    })
    return unsubscribe
  }, [client, id, enabled])

  const moved: Moved | null = isGone ? 'deleted' : isOpen(post, before) ? null : post.status
  return { post, moved }
}

/** Whether a refusal means that the step is no longer possible. */
export const hasMoved = ({ code, reason }: Problem): boolean =>
  code === 404 || reason === 'WRONG_STATUS'

/** For steps that are possible only as long as the post keeps its status. */
export const hasSameStatus = (now: StoredPost, before: StoredPost): boolean =>
  now.status === before.status
