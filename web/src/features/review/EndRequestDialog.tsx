// The dialog that ends the request for a second person: who asks takes it back, and others refuse it.
import '@/lib/reviewTexts'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { emergencyOf, requestChange } from '@/features/posts/card/EmergencyFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { hasMoved, hasSameStatus, useFreshPost } from '@/features/posts/card/useFreshPost'
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
import { EndEmergencyRequestMutation } from './queries'
import classes from './SendBackDialog.module.css'

/** In characters. The server checks it again. */
const MAX = 1000

const typedReasons = typedTexts('refusalReason')

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function EndRequestDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation(['review', 'posts'])
  const client = useClient()
  const [, end] = useMutation(EndEmergencyRequestMutation)
  const { isLoaded, text: reason, setText: setReason } = useTypedText(typedReasons, before.id)
  const { emergencyRequest: request } = emergencyOf(before)
  const isOwn = request?.own === true
  const of = isOwn ? 'takeBack' : 'refuse'
  const name = request?.askedBy ?? t('posts:emergency.somebody')
  const form = useForm({
    values: { reason },
    setValues: (change) => setReason(change({ reason }).reason),
    check: () => ({ reason: isLonger(reason, MAX) && t('sendBack.tooLong') }),
    refusals: ({ fields }) => ({ reason: fields.reason && reasonText(fields.reason) }),
    send,
  })
  const { post, moved } = useFreshPost(before, { enabled: !form.busy, isOpen: hasSameStatus })

  async function send(): Promise<Problem | null> {
    const why = isOwn ? {} : { reason }
    const { error } = await end({ id: post.id, askedAt: request?.askedAt, ...why })
    if (error) {
      const problem = problemOf(error)
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return problem
      notify.failed(t(`${of}.failed`), problemText(problem))
    } else {
      setReason('')
      notify.done(t(`${of}.done`), t(`${of}.doneHint`, { name }))
    }
    onClose()
    return null
  }

  const changed = moved ?? (form.busy ? null : requestChange(post, before))
  if (changed) return <MovedDialog moved={changed} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(`${of}.title`)}
      answer={t(`${of}.answer`)}
      focus="title"
      busy={form.busy}
      onClose={onClose}
      onConfirm={form.submit}
    >
      <div className={classes.content}>
        {form.formProblem && (
          <Notice tone="problem" title={t(`${of}.failed`)}>
            {problemHint(form.formProblem)}
          </Notice>
        )}
        <p>{t('sendBack.which', { words: firstLine(post.content) })}</p>
        <p>{t(post.status === 'LIVE' ? `${of}.whatShown` : `${of}.what`, { name })}</p>
        {!isOwn && <p>{t('refuse.fraud', { name })}</p>}
        {!isOwn && isLoaded && (
          <AreaField
            {...form.field('reason')}
            label={t('refuse.reason')}
            help={t('refuse.reasonHelp', { name })}
            readOnly={form.busy}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
