// Saves the new post as a draft on the server: when the user asks for it, and from then on by
// itself. One save runs at a time.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { workingCopyOf } from '@/features/posts/drafts/DraftFields'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { refetchLists } from '@/features/posts/refetchLists'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { isSame, type ServerDraft, setOnServer, useComposer } from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { useInTurn } from '@/lib/useInTurn'
import { DraftQuery, draftIn, isUnsaved, SaveDraftMutation, saveVariables } from './serverDraft'
import { useSaveByItself } from './useSaveByItself'

/** Why the draft cannot be saved: somebody else has saved, sent or deleted it. */
export type DraftTrouble = (
  | { kind: 'changed'; theirs: ServerDraft; post: StoredPost }
  | { kind: 'sent' | 'deleted' }
) & {
  /** The user has closed the dialog without a choice. Nothing is saved by itself until they save. */
  isHidden?: boolean
}

type Outcome = 'saved' | 'trouble' | Problem

export function useServerDraft(me: Me) {
  const client = useClient()
  const [{ data: config }] = useQuery({ query: ConfigQuery })
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const [trouble, setTrouble] = useState<DraftTrouble | null>(null)
  const inTurn = useInTurn()
  const created = useRef({ writer: crypto.randomUUID(), key: crypto.randomUUID() })
  const draft = useComposer((state) => state.fresh)
  const onServer = useComposer((state) => state.onServer)

  async function saveOnce(automatic: boolean): Promise<Outcome> {
    const { fresh, onServer: before, turn } = useComposer.getState()
    const given = {
      me,
      appScheme: config?.config.appScheme ?? '',
      now: Date.now(),
      onServer: before,
    }
    const variables = saveVariables(fresh, given, { ...created.current, automatic })
    const { data, error } = await client.mutation(SaveDraftMutation, variables).toPromise()
    // Another post may have been begun meanwhile.
    const isCurrent = useComposer.getState().turn === turn
    if (data) {
      // The next draft of this form is another one.
      if (!before) created.current = { writer: crypto.randomUUID(), key: crypto.randomUUID() }
      const post = getFragmentData(PostFields, data.saveDraft)
      const copy = workingCopyOf(post)
      if (isCurrent && copy)
        setOnServer({
          id: post.id,
          revision: copy.revision,
          writer: variables.writer,
          saved: fresh,
          savedAt: Date.parse(copy.savedAt),
        })
      return 'saved'
    }
    const problem = problemOf(error)
    return isCurrent && before && (await findTrouble(problem, before)) ? 'trouble' : problem
  }

  /** Finds out why the server refuses the draft. Returns false if it is something else. */
  async function findTrouble({ code, reason }: Problem, mine: ServerDraft): Promise<boolean> {
    const isLost = code === 404 || reason === 'WRONG_STATUS' || reason === 'EDITED_MEANWHILE'
    return isLost && compare(mine)
  }

  /** Compares the draft with what the server has now. Returns false if it could not be found out. */
  async function compare(mine: ServerDraft): Promise<boolean> {
    const { data, error } = await client
      .query(DraftQuery, { id: mine.id }, { requestPolicy: 'network-only' })
      .toPromise()
    if (error || !data) {
      const { code, reason } = problemOf(error)
      if (code !== 404 && reason !== 'WRONG_STATUS') return false
      refetchLists(client)
      setTrouble({ kind: code === 404 ? 'deleted' : 'sent' })
      return true
    }
    const post = getFragmentData(PostFields, data.draft.post)
    const copy = workingCopyOf(post)
    if (!copy || copy.revision <= mine.revision) return false
    const theirs = {
      id: mine.id,
      revision: copy.revision,
      writer: mine.writer,
      saved: draftIn(data.draft.state, post),
      savedAt: Date.parse(copy.savedAt),
    }
    const { fresh } = useComposer.getState()
    // It is our own save, whose response was lost.
    if (isSame(theirs.saved, fresh)) setOnServer(theirs)
    else setTrouble({ kind: 'changed', theirs, post })
    return true
  }

  const save = (automatic: boolean): Promise<Outcome> =>
    inTurn(async () => {
      setSaving(!automatic)
      const outcome = await saveOnce(automatic).finally(() => setSaving(false))
      setFailed(typeof outcome !== 'string')
      return outcome
    })

  const needsSave = onServer !== null && trouble === null && isUnsaved(draft, onServer)
  useSaveByItself(draft, needsSave, () => void save(true))
  // A colleague may have continued the draft while this browser was closed.
  const checkRestored = useEffectEvent(() => {
    if (onServer) void compare(onServer)
  })
  useEffect(() => checkRestored(), [])

  return {
    saving,
    /** Whether the last save has failed for another reason than `trouble`. */
    failed,
    trouble,
    save,
    compare,
    endTrouble: () => setTrouble(null),
    hideTrouble: () => setTrouble((trouble) => trouble && { ...trouble, isHidden: true }),
  }
}

export type ServerDraftSaving = ReturnType<typeof useServerDraft>
