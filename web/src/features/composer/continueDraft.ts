// Opens a draft of the list in the composer. What was begun there is kept: it is saved on the
// server, or offered like a draft of a closed tab.
import type { Client } from '@urql/core'
import { emptyDraft, isUntouched } from '@/features/posts/draft'
import { workingCopyOf } from '@/features/posts/drafts/DraftFields'
import { stopEditing } from '@/features/posts/editing'
import { PostFields } from '@/features/posts/PostFields'
import { refetchLists } from '@/features/posts/refetchLists'
import { putFreshAside } from '@/features/writing/keep'
import { openServerDraft, setAttempt, setOnServer, useComposer } from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { DraftQuery, draftIn, isUnsaved as isChangedSince } from './serverDraft'

export type Continued = 'opened' | 'deleted' | 'sent' | 'failed' | 'noRoom'

type Wanted = { id: string; isUnsaved?: boolean }

export async function continueDraft(
  client: Client,
  { id, isUnsaved = false }: Wanted,
): Promise<Continued> {
  if (useComposer.getState().onServer?.id === id) {
    stopEditing()
    // It is a draft, so no attempt to send it has succeeded, or that was taken back.
    setAttempt(null)
    return 'opened'
  }
  const { data, error } = await client
    .query(DraftQuery, { id }, { requestPolicy: 'network-only' })
    .toPromise()
  if (error || !data) {
    const { code, reason } = problemOf(error)
    if (code === 404 || reason === 'WRONG_STATUS') refetchLists(client)
    if (code === 404) return 'deleted'
    return reason === 'WRONG_STATUS' ? 'sent' : 'failed'
  }
  const post = getFragmentData(PostFields, data.draft.post)
  const copy = workingCopyOf(post)
  if (!copy) return 'failed'
  const { fresh, onServer } = useComposer.getState()
  const isSafe = isUntouched(fresh) || (onServer !== null && !isChangedSince(fresh, onServer))
  if (!isSafe && !(await putFreshAside())) return 'noRoom'
  stopEditing()
  const stored = {
    id,
    revision: copy.revision,
    writer: crypto.randomUUID(),
    saved: draftIn(data.draft.state, post),
    savedAt: Date.parse(copy.savedAt),
  }
  openServerDraft(stored)
  // As if nothing was saved, so that it is saved soon.
  if (isUnsaved) setOnServer({ ...stored, saved: emptyDraft })
  return 'opened'
}
