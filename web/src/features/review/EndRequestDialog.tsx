// The dialog that ends the request for a second person: who asks takes it back, and others refuse it.
import '@/lib/reviewTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { emergencyOf, requestChange } from '@/features/posts/card/EmergencyFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { ReasonDialog } from '@/features/posts/card/ReasonDialog'
import { hasSameStatus } from '@/features/posts/card/useFreshPost'
import { useReasonStep } from '@/features/posts/card/useReasonStep'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { typedTexts } from '@/features/profiles/typedText'
import { isLonger } from '@/lib/languages'
import { notify } from '@/ui/notify'
import { EndEmergencyRequestMutation } from './queries'

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
  const [, end] = useMutation(EndEmergencyRequestMutation)
  const { emergencyRequest: request } = emergencyOf(before)
  const isOwn = request?.own === true
  const of = isOwn ? 'takeBack' : 'refuse'
  const name = request?.askedBy ?? t('posts:emergency.somebody')
  const step = useReasonStep(before, {
    typed: typedReasons,
    check: (reason) => isLonger(reason, MAX) && t('sendBack.tooLong'),
    isOpen: hasSameStatus,
    take: ({ id }, reason) => end({ id, askedAt: request?.askedAt, ...(isOwn ? {} : { reason }) }),
    failed: t(`${of}.failed`),
    onTaken: () => notify.done(t(`${of}.done`), t(`${of}.doneHint`, { name })),
    onClose,
  })
  const { post, moved, form } = step

  const changed = moved ?? (form.busy ? null : requestChange(post, before))
  if (changed) return <MovedDialog moved={changed} onClose={onClose} />
  return (
    <ReasonDialog
      step={step}
      title={t(`${of}.title`)}
      answer={t(`${of}.answer`)}
      reason={isOwn ? null : { label: t('refuse.reason'), help: t('refuse.reasonHelp', { name }) }}
      onClose={onClose}
    >
      <p>{t('sendBack.which', { words: firstLine(post.content) })}</p>
      <p>{t(post.status === 'LIVE' ? `${of}.whatShown` : `${of}.what`, { name })}</p>
      {!isOwn && <p>{t('refuse.fraud', { name })}</p>}
    </ReasonDialog>
  )
}
