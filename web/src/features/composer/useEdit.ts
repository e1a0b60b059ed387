// The stored post that is open for editing. It is refetched first, unless the user has already
// begun to change it: then that change is opened.

import type { Client } from '@urql/core'
import { useEffect, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { WorkingCopyQuery } from '@/features/aside/queries'
import { draftOf } from '@/features/posts/draft'
import { workingCopyOf } from '@/features/posts/drafts/DraftFields'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { beginEdit, type Edit, editOf, isEditOnlyHere, useComposer } from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { editIn } from './aside'

export const editFrom = (post: StoredPost): Edit => {
  const draft = draftOf(post)
  return { draft, base: { editedAt: post.editedAt ?? null, draft, status: post.status } }
}

/** The change that somebody has begun, or else the post as it is. Fails with the problem. */
async function editOn(client: Client, post: StoredPost): Promise<Edit> {
  if (!workingCopyOf(post)) return editFrom(post)
  const { data, error } = await client
    .query(WorkingCopyQuery, { post: post.id }, { requestPolicy: 'network-only' })
    .toPromise()
  if (!data) throw problemOf(error)
  const { workingCopy: copy } = data
  return (copy && editIn(copy, crypto.randomUUID())) ?? editFrom(post)
}

type Opened = { edit: Edit | null; problem: Problem | null; retry: () => void }

export function useEdit(post: string): Opened {
  const [needed] = useState(() => {
    const known = editOf(post)
    return !known || !isEditOnlyHere(known)
  })
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: PostQuery,
    variables: { id: post },
    // Also of a post whose change is restored: it may have been deleted meanwhile.
    requestPolicy: 'network-only',
  })
  const [taken, setTaken] = useState(!needed)
  const [copyProblem, setCopyProblem] = useState<Problem | null>(null)
  const edit = useComposer((state) => state.edits[post])
  const client = useClient()

  const arrived =
    data && !fetching && !stale && !taken ? getFragmentData(PostFields, data.post) : null
  useEffect(() => {
    if (!arrived) return
    let isCurrent = true
    void editOn(client, arrived).then(
      (opened) => {
        if (!isCurrent) return
        beginEdit(post, opened)
        setTaken(true)
      },
      (problem: Problem) => isCurrent && setCopyProblem(problem),
    )
    return () => {
      isCurrent = false
    }
  }, [arrived, post, client])

  const problem = error && !fetching ? problemOf(error) : copyProblem
  const isGone = problem?.code === 404
  useEffect(() => {
    if (isGone) refetchLists(client)
  }, [isGone, client])

  return {
    edit: taken && edit ? edit : null,
    problem,
    retry() {
      setCopyProblem(null)
      refetch({ requestPolicy: 'network-only' })
    },
  }
}
