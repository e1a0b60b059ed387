// The dialog that sends a draft back to its author, with what has to be changed.
import '@/lib/reviewTexts'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { ChangedNotice } from '@/features/posts/card/ChangedNotice'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { hasMoved, useFreshPost } from '@/features/posts/card/useFreshPost'
import { reviewOf } from '@/features/posts/drafts/DraftFields'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { refetchListsAfter } from '@/features/posts/refetchLists'
import { typedTexts, useTypedText } from '@/features/profiles/typedText'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemHint, problemText, reasonText } from '@/graphql/problemText'
import { isLonger } from '@/lib/languages'
import { AreaField } from '@/ui/AreaField'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { SendBackPostMutation } from './queries'
import classes from './SendBackDialog.module.css'

/** In characters. The server checks it again. */
const MIN = 10
const MAX = 1000

const typedReasons = typedTexts('sendBackReason')

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function SendBackDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('review')
  const client = useClient()
  const [, sendBack] = useMutation(SendBackPostMutation)
  const { isLoaded, text: reason, setText: setReason } = useTypedText(typedReasons, before.id)
  const form = useForm({
    values: { reason },
    setValues: (change) => setReason(change({ reason }).reason),
    check: () => ({
      reason:
        (!isLonger(reason, MIN - 1) && t('sendBack.tooShort')) ||
        (isLonger(reason, MAX) && t('sendBack.tooLong')),
    }),
    refusals: ({ fields }) => ({ reason: fields.reason && reasonText(fields.reason) }),
    send,
  })
  const { post, moved } = useFreshPost(before, {
    enabled: !form.busy,
    isOpen: (now) => now.status === 'DRAFT' && reviewOf(now) === 'REQUESTED',
  })

  async function send(): Promise<Problem | null> {
    const { error } = await sendBack({ id: post.id, reason, editedAt: post.editedAt })
    if (error) {
      const problem = problemOf(error)
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return problem
      notify.failed(t('sendBack.failed'), problemText(problem))
    } else {
      setReason('')
      notify.done(t('sendBack.done'))
    }
    onClose()
    return null
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('sendBack.title')}
      answer={t('sendBack.answer')}
      focus="title"
      busy={form.busy}
      onClose={onClose}
      onConfirm={form.submit}
    >
      <div className={classes.content}>
        {form.formProblem && (
          <Notice tone="problem" title={t('sendBack.failed')}>
            {problemHint(form.formProblem)}
          </Notice>
        )}
        <ChangedNotice post={post} before={before} />
        <p>{t('sendBack.which', { words: firstLine(post.content) })}</p>
        <p>{t('sendBack.what')}</p>
        {isLoaded && (
          <AreaField
            {...form.field('reason')}
            label={t('sendBack.reason')}
            help={t('sendBack.reasonHelp')}
            readOnly={form.busy}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
