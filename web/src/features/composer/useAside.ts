// Saves the change of a stored post on the server, beside the post: by itself, and on request. One
// save runs at a time.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import {
  DiscardWorkingCopyMutation,
  SaveWorkingCopyMutation,
  WorkingCopyQuery,
} from '@/features/aside/queries'
import {
  type Aside,
  type Edit,
  editOf,
  isEditOnlyHere,
  isSame,
  setAside,
} from '@/features/writing/state'
import { type Problem, problemOf } from '@/graphql/problem'
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

/** `paused`: nothing is saved by itself, because the change is being published. */
export function useAside(post: string, edit: Edit, paused: boolean) {
  const client = useClient()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const [other, setOther] = useState<OtherChange | null>(null)
  const running = useRef<Promise<Outcome> | null>(null)
  const [writer] = useState(() => edit.aside?.writer ?? crypto.randomUUID())
  /** Whether the user knows of the working copy: they have opened or saved it. */
  const [isKept, setKept] = useState(!!edit.aside)

  async function saveOnce(automatic: boolean): Promise<Outcome> {
    const before = editOf(post)
    if (!before) return 'saved'
    const variables = asideVariables(post, before, { writer, automatic })
    const { data, error } = await client.mutation(SaveWorkingCopyMutation, variables).toPromise()
    const copy = data?.saveWorkingCopy.workingCopy
    if (copy) setAside(post, { savedAt: copy.savedAt, writer, saved: before.draft })
    if (data) return 'saved'
    const problem = problemOf(error)
    return problem.reason === 'EDITED_MEANWHILE' && (await compare()) ? 'conflict' : problem
  }

  /** Compares the change with what the server has. Returns true if somebody else has saved another one. */
  async function compare(): Promise<boolean> {
    const { data } = await client
      .query(WorkingCopyQuery, { post }, { requestPolicy: 'network-only' })
      .toPromise()
    const mine = editOf(post)
    if (!data || !mine) return false
    if (!data.workingCopy) {
      setAside(post, null)
      return false
    }
    const theirs = editIn(data.workingCopy, writer)
    if (theirs.aside.savedAt === mine.aside?.savedAt) return false
    // It is our own save, whose response was lost.
    if (isSame(theirs.draft, mine.draft)) {
      setAside(post, theirs.aside)
      return false
    }
    setOther({ theirs, savedBy: data.workingCopy.copy.savedBy || null })
    return true
  }

  /** Waits until nothing is being saved. */
  async function settle(): Promise<void> {
    while (running.current) await running.current
  }

  async function save(automatic: boolean): Promise<Outcome> {
    await settle()
    setSaving(!automatic)
    running.current = saveOnce(automatic)
    const outcome = await running.current
    running.current = null
    setSaving(false)
    setFailed(typeof outcome !== 'string')
    if (outcome === 'saved' && !automatic) setKept(true)
    return outcome
  }

  /** Deletes what was saved by itself. */
  async function discard(): Promise<void> {
    await settle()
    const saved = editOf(post)?.aside
    if (saved)
      await client
        .mutation(DiscardWorkingCopyMutation, { post, basedOn: saved.savedAt })
        .toPromise()
  }

  const needsSave = !isSame(edit.draft, edit.aside?.saved ?? edit.base.draft)
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
    settle,
    compare,
    discard,
    endOther: () => setOther(null),
    hideOther: () => setOther((other) => other && { ...other, isHidden: true }),
  }
}

export type AsideSaving = ReturnType<typeof useAside>
