// Saves the change of a stored post on the server, beside the post: by itself, and on request. One
// save runs at a time.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import {
  DiscardWorkingCopyMutation,
  SaveWorkingCopyMutation,
  WorkingCopyQuery,
} from '@/features/aside/queries'
import { type Draft, draftOf } from '@/features/posts/draft'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import {
  type Aside,
  beginEdit,
  type Edit,
  editOf,
  endEdit,
  isEditOnlyHere,
  isSame,
  setAside,
} from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import type { WorkingCopyVersionInput } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { useInTurn } from '@/lib/useInTurn'
import { asideVariables, editIn } from './aside'
import { useSaveByItself } from './useSaveByItself'

/** Somebody else has saved another change of the same post. */
export type OtherChange = {
  theirs: Edit & { aside: Aside }
  savedBy: string | null
  /** The user has closed the dialog without a choice. Nothing is saved by itself until they save. */
  isHidden?: boolean
}

type Outcome = 'saved' | 'conflict' | Problem

/** Whether it contains changes that are not on the server. */
export const isUnsaved = ({ draft, base, aside }: Edit): boolean =>
  !isSame(draft, aside?.saved ?? base.draft)

/** `paused`: nothing is saved by itself, because the change is being published. */
export function useAside(post: string, edit: Edit, paused: boolean) {
  const client = useClient()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const [other, setOther] = useState<OtherChange | null>(null)
  const inTurn = useInTurn()
  /** What was sent to be saved and got no response: it may be stored. */
  const unanswered = useRef<Draft | null>(null)
  const hasSaved = useRef(false)
  const [writer] = useState(() => edit.aside?.writer ?? crypto.randomUUID())
  /** Whether the user knows of the working copy: they have opened or saved it. */
  const [isKept, setKept] = useState(!!edit.aside)

  async function saveOnce(automatic: boolean): Promise<Outcome> {
    const before = editOf(post)
    if (!before || (automatic && !isUnsaved(before))) return 'saved'
    const variables = asideVariables(post, before, { writer, automatic })
    unanswered.current = before.draft
    const { data, error } = await client.mutation(SaveWorkingCopyMutation, variables).toPromise()
    const copy = data?.saveWorkingCopy.workingCopy
    if (copy) setAside(post, { savedAt: copy.savedAt, writer, saved: before.draft })
    const problem = problemOf(error)
    if (data || problem.code === 409) unanswered.current = null
    if (data) hasSaved.current = true
    if (data) return 'saved'
    return problem.reason === 'EDITED_MEANWHILE' && (await compare()) ? 'conflict' : problem
  }

  const readStored = () =>
    client.query(WorkingCopyQuery, { post }, { requestPolicy: 'network-only' }).toPromise()

  /** Compares the change with what the server has. Returns true if somebody else has saved another one. */
  async function compare(): Promise<boolean> {
    const { data } = await readStored()
    const mine = editOf(post)
    if (!data || !mine) return false
    const theirs = data.workingCopy && editIn(data.workingCopy, writer)
    if (!theirs) {
      setAside(post, null)
      return false
    }
    if (theirs.aside.savedAt === mine.aside?.savedAt) return false
    // It is our own save, whose response was lost.
    if ([mine.draft, unanswered.current].some((own) => own && isSame(theirs.draft, own))) {
      setAside(post, theirs.aside)
      return false
    }
    setOther({ theirs, savedBy: data.workingCopy?.copy.savedBy || null })
    return true
  }

  const save = (automatic: boolean): Promise<Outcome> =>
    inTurn(async () => {
      setSaving(!automatic)
      const outcome = await saveOnce(automatic).finally(() => setSaving(false))
      setFailed(typeof outcome !== 'string')
      if (outcome === 'saved' && !automatic) setKept(true)
      return outcome
    })

  /** Saves what is only here, so that the form can be closed. */
  async function saveToLeave(): Promise<Outcome> {
    const edit = editOf(post)
    if (!edit || isUnsaved(edit)) return save(true)
    if (!hasSaved.current || !edit.aside) return 'saved'
    const { data, error } = await readStored()
    if (!data) return problemOf(error)
    if (data.workingCopy) return 'saved'
    // Somebody else has published what was saved, or has discarded it while it was open here.
    const { data: now } = await client
      .query(PostQuery, { id: post }, { requestPolicy: 'network-only' })
      .toPromise()
    const stored = getFragmentData(PostFields, now?.post)
    if (stored && isSame(draftOf(stored), edit.draft)) return 'saved'
    setAside(post, null)
    return save(true)
  }

  /** Deletes what was saved. Returns why it could not be deleted. */
  async function deleteSaved(): Promise<Problem | null> {
    if (unanswered.current) await compare()
    const saved = editOf(post)?.aside
    if (!saved) return null
    const { data, error } = await client
      .mutation(DiscardWorkingCopyMutation, { post, basedOn: saved.savedAt })
      .toPromise()
    const problem = data ? null : problemOf(error)
    // It was deleted with its post.
    return problem?.code === 404 ? null : problem
  }

  /** Ends the change, and deletes what was saved. Returns why it could not be deleted: then nothing ends. */
  const discard = (): Promise<Problem | null> =>
    inTurn(async () => {
      const problem = await deleteSaved()
      if (!problem) endEdit(post)
      return problem
    })

  /** Continues with this version of the post instead, and deletes what was saved. Returns the change
   * before, and why it could not be deleted. */
  const startOver = (edit: Edit) =>
    inTurn(async () => {
      const problem = await deleteSaved()
      const before = editOf(post)
      beginEdit(post, edit)
      setOther(null)
      unanswered.current = null
      return { before, problem }
    })

  /** The working copy as `updatePost` names it, also if the response to its save was lost. */
  function version(): WorkingCopyVersionInput | undefined {
    const saved = editOf(post)?.aside
    if (saved) return { savedAt: saved.savedAt, writer: saved.writer }
    return unanswered.current ? { savedAt: null, writer } : undefined
  }

  const needsSave = isUnsaved(edit)
  useSaveByItself(edit.draft, needsSave && !paused && other === null, () => void save(true))
  // A colleague may have saved another change while this browser was closed.
  const checkRestored = useEffectEvent(() => {
    if (isEditOnlyHere(edit)) void compare()
  })
  useEffect(() => checkRestored(), [])

  return {
    saving,
    /** Whether the last save has failed. */
    failed,
    needsSave,
    isKept,
    other,
    save,
    saveToLeave,
    inTurn,
    version,
    compare,
    discard,
    startOver,
    endOther: () => setOther(null),
    hideOther: () => setOther((other) => other && { ...other, isHidden: true }),
  }
}

export type AsideSaving = ReturnType<typeof useAside>
