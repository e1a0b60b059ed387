// The dialog that sends a draft back to its author, with what has to be changed.
import '@/lib/reviewTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { ChangedNotice } from '@/features/posts/card/ChangedNotice'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { ReasonDialog } from '@/features/posts/card/ReasonDialog'
import { useReasonStep } from '@/features/posts/card/useReasonStep'
import { reviewOf } from '@/features/posts/drafts/DraftFields'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { typedTexts } from '@/features/profiles/typedText'
import { isLonger } from '@/lib/languages'
import { notify } from '@/ui/notify'
import { SendBackPostMutation } from './queries'

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
  const [, sendBack] = useMutation(SendBackPostMutation)
  const step = useReasonStep(before, {
    typed: typedReasons,
    check: (reason) =>
      (!isLonger(reason, MIN - 1) && t('sendBack.tooShort')) ||
      (isLonger(reason, MAX) && t('sendBack.tooLong')),
    isOpen: (now) => now.status === 'DRAFT' && reviewOf(now) === 'REQUESTED',
    take: ({ id, editedAt }, reason) => sendBack({ id, reason, editedAt }),
    failed: t('sendBack.failed'),
    onTaken: () => notify.done(t('sendBack.done')),
    onClose,
  })
  const { post, moved } = step

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <ReasonDialog
      step={step}
      title={t('sendBack.title')}
      answer={t('sendBack.answer')}
      reason={{ label: t('sendBack.reason'), help: t('sendBack.reasonHelp') }}
      onClose={onClose}
    >
      <ChangedNotice post={post} before={before} />
      <p>{t('sendBack.which', { words: firstLine(post.content) })}</p>
      <p>{t('sendBack.what')}</p>
    </ReasonDialog>
  )
}
