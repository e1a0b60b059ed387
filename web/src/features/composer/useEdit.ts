// The stored post that is open for editing. It is refetched first, unless the user has already
// begun to change it: then that change is opened.
import { useEffect, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { draftOf } from '@/features/posts/draft'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { beginEdit, type Edit, editOf, isChanged, useComposer } from './state'

export const editFrom = (post: StoredPost): Edit => {
  const draft = draftOf(post)
  return { draft, base: { editedAt: post.editedAt ?? null, draft, status: post.status } }
}

type Opened = { edit: Edit | null; problem: Problem | null; retry: () => void }

export function useEdit(post: string): Opened {
  const [needed] = useState(() => {
    const known = editOf(post)
    return !known || !isChanged(known)
  })
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: PostQuery,
    variables: { id: post },
    // Also of a post whose change is restored: it may have been deleted meanwhile.
    requestPolicy: 'network-only',
  })
  const [taken, setTaken] = useState(!needed)
  const edit = useComposer((state) => state.edits[post])

  const arrived =
    data && !fetching && !stale && !taken ? getFragmentData(PostFields, data.post) : null
  useEffect(() => {
    if (!arrived) return
    beginEdit(post, editFrom(arrived))
    setTaken(true)
  }, [arrived, post])

  const problem = error && !fetching ? problemOf(error) : null
  const client = useClient()
  const isGone = problem?.code === 404
  useEffect(() => {
    if (isGone) refetchLists(client)
  }, [isGone, client])

  return {
    edit: taken && edit ? edit : null,
    problem,
    retry: () => refetch({ requestPolicy: 'network-only' }),
  }
}
