// The dialog that takes a live post back: what happens then, and the reason that readers are told.
import '@/lib/takeBackTexts'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { cardFieldsOf, DeliveryFields } from '@/features/posts/card/CardFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { hasMoved, hasSameStatus, useFreshPost } from '@/features/posts/card/useFreshPost'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { refetchListsAfter } from '@/features/posts/refetchLists'
import { isEmergencyPost } from '@/features/posts/release/release'
import { typedTexts, useTypedText } from '@/features/profiles/typedText'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemHint, problemText, reasonText } from '@/graphql/problemText'
import { countCharacters } from '@/lib/markup/visible'
import { LIMITS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { PushFate } from './PushFate'
import { WithdrawPostMutation } from './queries'
import classes from './WithdrawDialog.module.css'

const typedReasons = typedTexts('withdrawReason')

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function WithdrawDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('takeBack')
  const client = useClient()
  const of = isEmergencyPost(before) ? 'emergency.' : ''
  const [, withdrawPost] = useMutation(WithdrawPostMutation)
  const { isLoaded, text: reason, setText: setReason } = useTypedText(typedReasons, before.id)
  const form = useForm({
    values: { reason },
    setValues: (change) => setReason(change({ reason }).reason),
    check: () => ({
      reason:
        countCharacters(reason.trim()) > LIMITS.hiddenReason &&
        t('tooLong', { max: LIMITS.hiddenReason }),
    }),
    refusals: ({ fields }) => ({ reason: fields.reason && reasonText(fields.reason) }),
    send,
  })
  const { post, moved } = useFreshPost(before, { enabled: !form.busy, isOpen: hasSameStatus })
  const { hidden, delivery } = cardFieldsOf(post)

  async function send(): Promise<Problem | null> {
    const { error } = await withdrawPost({ id: post.id, reason })
    if (error) {
      const problem = problemOf(error)
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return problem
      notify.failed(t(`${of}failed`), problemText(problem))
    } else {
      setReason('')
      notify.done(t(`${of}done`))
    }
    onClose()
    return null
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  if (hidden) return <MovedDialog moved="hidden" onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(`${of}title`)}
      answer={t('answer')}
      look="destructive"
      focus="title"
      busy={form.busy}
      onClose={onClose}
      onConfirm={form.submit}
    >
      <div className={classes.content}>
        {form.formProblem && (
          <Notice tone="problem" title={t(`${of}failed`)}>
            {problemHint(form.formProblem)}
          </Notice>
        )}
        <p>{t('which', { words: firstLine(post.content) })}</p>
        <p>{t(`${of}what`)}</p>
        {delivery && (
          <PushFate
            delivery={getFragmentData(DeliveryFields, delivery)}
            publishDate={post.publishDate}
          />
        )}
        <p>{t(`${of}again`)}</p>
        {isLoaded && (
          <AreaField
            {...form.field('reason')}
            label={t('reason')}
            help={t(`${of}reasonHelp`)}
            readOnly={form.busy}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
