// Saves the change of a stored post. Nothing is overwritten unseen: if someone was faster, both
// versions are shown.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { unmask } from '@/graphql/document'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { useEditing } from '../editing'
import { askListsAnew } from '../lists/askListsAnew'
import { PostFields } from '../PostFields'
import { PostQuery } from '../queries'
import { isSameVersion } from './differences'
import { draftOf } from './draft'
import type { Lost } from './EditRefused'
import { UpdatePostMutation } from './queries'
import { refusedFields } from './refusal'
import { type Edit, storedEdit, triedEdit } from './state'
import { type ComposerForm, writtenBy } from './useComposerForm'
import { editFrom } from './useEdit'
import { updateVariables } from './variables'

export function useUpdatePost(post: string, { draft, tried }: Edit, me: Me, form: ComposerForm) {
  const { t } = useTranslation('composer')
  const client = useClient()
  const [, updatePost] = useMutation(UpdatePostMutation)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Problem | null>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const [conflict, setConflict] = useState<PostFieldsFragment | null>(null)

  async function send(basedOn: string | null): Promise<void> {
    triedEdit(post, draft)
    const variables = updateVariables(post, draft, basedOn, writtenBy(me))
    const { data, error } = await updatePost(variables)
    if (data) return stored(unmask(PostFields, data.updatePost))
    const problem = error ? problemOf(error) : unanswered
    const newer = problem.reason === 'EDITED_MEANWHILE' ? await current() : null
    if (!newer) return await refused(problem)
    // Nobody was faster than oneself: it is what was sent before, and only the answer was lost.
    const version = draftOf(newer)
    if (isSameVersion(version, draft)) return stored(newer)
    if (tried && isSameVersion(version, tried) && basedOn !== newer.editedAt)
      return send(newer.editedAt)
    setConflict(newer)
  }

  /** The version that is stored now. */
  async function current(): Promise<PostFieldsFragment | null> {
    const policy = { requestPolicy: 'network-only' } as const
    const { data } = await client.query(PostQuery, { id: post }, policy).toPromise()
    return data ? unmask(PostFields, data.post) : null
  }

  /** Whether it can never be saved, since somebody else was there. */
  async function howLost({ code }: Problem): Promise<Lost | null> {
    if (code === 404) return 'deleted'
    const now = code === 403 ? await current() : null
    return now && !now.viewerCanEdit && now.status !== 'DRAFT' ? 'released' : null
  }

  function stored(version: PostFieldsFragment): void {
    setConflict(null)
    if (storedEdit(post, draft, editFrom(version)) === 'done') notify.done(t('updated'))
    else notify.done(t('updated'), t('updatedMeanwhile'))
  }

  async function refused(problem: Problem): Promise<void> {
    const lost = await howLost(problem)
    if (lost) askListsAnew(client)
    setConflict(null)
    setLost(lost)
    setFailed(problem)
    const fields = refusedFields(problem)
    form.refuse(fields)
    form.goToFirst(fields)
    const left = useEditing.getState().editedPostId !== post
    if (left) notify.failed(t('updateFailed'))
  }

  return {
    busy,
    failed,
    lost,
    conflict,
    leaveConflict: () => setConflict(null),

    /** `basedOn` is the editedAt of the version that the change replaces. */
    async update(basedOn: string | null): Promise<void> {
      setBusy(true)
      setFailed(null)
      setLost(null)
      await send(basedOn)
      setBusy(false)
    },
  }
}
