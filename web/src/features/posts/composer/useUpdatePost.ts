// Saves the change of a stored post. Nothing is overwritten unseen: if someone was faster, both
// versions are shown.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { unmask } from '@/graphql/document'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { PostFields } from '../PostFields'
import { PostQuery } from '../queries'
import { UpdatePostMutation } from './queries'
import { refusedFields } from './refusal'
import { type Edit, endEdit } from './state'
import { type ComposerForm, writtenBy } from './useComposerForm'
import { updateVariables } from './variables'

export function useUpdatePost(post: string, { draft }: Edit, me: Me, form: ComposerForm) {
  const { t } = useTranslation('composer')
  const client = useClient()
  const [, updatePost] = useMutation(UpdatePostMutation)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<PostFieldsFragment | null>(null)

  /** The version that is stored now. */
  async function current(): Promise<PostFieldsFragment | null> {
    const policy = { requestPolicy: 'network-only' } as const
    const { data } = await client.query(PostQuery, { id: post }, policy).toPromise()
    return data ? unmask(PostFields, data.post) : null
  }

  async function refused(problem: Problem): Promise<void> {
    const newer = problem.reason === 'EDITED_MEANWHILE' ? await current() : null
    setConflict(newer)
    setFailed(newer ? null : problem)
    const fields = refusedFields(problem)
    form.refuse(fields)
    form.goToFirst(fields)
  }

  return {
    busy,
    failed,
    conflict,
    leaveConflict: () => setConflict(null),

    /** `basedOn` is the editedAt of the version that the change replaces. */
    async update(basedOn: string | null): Promise<void> {
      setBusy(true)
      setFailed(null)
      const { error } = await updatePost(updateVariables(post, draft, basedOn, writtenBy(me)))
      if (error) await refused(problemOf(error))
      setBusy(false)
      if (error) return
      notify.done(t('updated'))
      endEdit(post)
    },
  }
}
