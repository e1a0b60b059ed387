// Someone else may have changed the post since its list was drawn, and may do so while one looks at it:
// it is looked at anew when one is about to take a step. What happens after that the server says to the
// step itself.
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import type { PostStatus } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import type { ShownPost } from '../post'
import { PostNowQuery } from '../queries'
import { refetchLists } from '../refetchLists'

/** Why there is nothing left to ask. */
export type Moved = PostStatus | 'deleted'

type Options = {
  /** False while one takes a step oneself: that moves the post, too. */
  looking: boolean
  /** Whether the step can still be taken with the post as it is now. */
  isOpen: (now: ShownPost, before: ShownPost) => boolean
}

export function useFreshPost(before: ShownPost, { looking, isOpen }: Options) {
  const client = useClient()
  const [post, setPost] = useState(before)
  const [isGone, setGone] = useState(false)
  const { id } = before

  useEffect(() => {
    if (!looking) return
    const asked = client.query(PostNowQuery, { id }, { requestPolicy: 'network-only' })
    const { unsubscribe } = asked.subscribe(({ data, error, stale }) => {
      if (stale) return
      if (data) setPost(data.post)
      if (!error || problemOf(error).code !== 404) return
      setGone(true)
      refetchLists(client)
    })
    return unsubscribe
  }, [client, id, looking])

  const moved: Moved | null = isGone ? 'deleted' : isOpen(post, before) ? null : post.status
  return { post, moved }
}

/** Whether a refusal means that the step is no longer possible. */
export const hasMoved = ({ code, reason }: Problem): boolean =>
  code === 404 || reason === 'WRONG_STATUS'

/** For a step that is another one as soon as the post has another state. */
export const hasSameStatus = (now: ShownPost, before: ShownPost): boolean =>
  now.status === before.status
