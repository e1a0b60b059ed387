// A step on a post with a reason that is typed. The reason survives closing the dialog and a reload, until the step is
// taken.
import { type CombinedError, useClient } from 'urql'
import { type typedTexts, useTypedText } from '@/features/profiles/typedText'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import type { StoredPost } from '../PostFields'
import { refetchListsAfter } from '../refetchLists'
import { hasMoved, useFreshPost } from './useFreshPost'

type Options = {
  /** Must be the same object on every call. */
  typed: ReturnType<typeof typedTexts>
  /** The message about a wrong reason. */
  check: (reason: string) => string | false
  /** Whether the step can still be taken with the post as it is now. */
  isOpen: (now: StoredPost, before: StoredPost) => boolean
  take: (post: StoredPost, reason: string) => Promise<{ error?: CombinedError | undefined }>
  /** The title of the message if the step is no longer possible. */
  failed: string
  /** Says that the step was taken. */
  onTaken: () => void
  onClose: () => void
}

export type ReasonStep = ReturnType<typeof useReasonStep>

/** `before`: the version that the list shows. */
export function useReasonStep(before: StoredPost, options: Options) {
  const { typed, check, isOpen, take, failed, onTaken, onClose } = options
  const client = useClient()
  const { isLoaded, text: reason, setText: setReason } = useTypedText(typed, before.id)
  const form = useForm({
    values: { reason },
    setValues: (change) => setReason(change({ reason }).reason),
    check: () => ({ reason: check(reason) }),
    refusals: ({ fields }) => ({ reason: fields.reason && reasonText(fields.reason) }),
    send,
  })
  const { post, moved } = useFreshPost(before, { enabled: !form.busy, isOpen })

  async function send(): Promise<Problem | null> {
    const { error } = await take(post, reason)
    if (error) {
      const problem = problemOf(error)
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return problem
      notify.failed(failed, problemText(problem))
    } else {
      setReason('')
      onTaken()
    }
    onClose()
    return null
  }

  return { form, isLoaded, post, moved, failed }
}
