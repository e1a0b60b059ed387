// The dialog that takes a live post back: what happens then, and the reason that readers are told.
import '@/lib/takeBackTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { cardFieldsOf, DeliveryFields } from '@/features/posts/card/CardFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { ReasonDialog } from '@/features/posts/card/ReasonDialog'
import { hasSameStatus } from '@/features/posts/card/useFreshPost'
import { useReasonStep } from '@/features/posts/card/useReasonStep'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { isEmergencyPost } from '@/features/posts/release/release'
import { typedTexts } from '@/features/profiles/typedText'
import { getFragmentData } from '@/graphql/document'
import { countCharacters } from '@/lib/markup/visible'
import { LIMITS } from '@/lib/rules'
import { notify } from '@/ui/notify'
import { PushFate } from './PushFate'
import { WithdrawPostMutation } from './queries'

const typedReasons = typedTexts('withdrawReason')

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function WithdrawDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('takeBack')
  const of = isEmergencyPost(before) ? 'emergency.' : ''
  const [, withdrawPost] = useMutation(WithdrawPostMutation)
  const step = useReasonStep(before, {
    typed: typedReasons,
    check: (reason) =>
      countCharacters(reason.trim()) > LIMITS.hiddenReason &&
      t('tooLong', { max: LIMITS.hiddenReason }),
    isOpen: hasSameStatus,
    take: ({ id }, reason) => withdrawPost({ id, reason }),
    failed: t(`${of}failed`),
    onTaken: () => notify.done(t(`${of}done`)),
    onClose,
  })
  const { post, moved } = step
  const { hidden, delivery } = cardFieldsOf(post)

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  if (hidden) return <MovedDialog moved="hidden" onClose={onClose} />
  return (
    <ReasonDialog
      step={step}
      title={t(`${of}title`)}
      answer={t('answer')}
      look="destructive"
      reason={{ label: t('reason'), help: t(`${of}reasonHelp`) }}
      onClose={onClose}
    >
      <p>{t('which', { words: firstLine(post.content) })}</p>
      <p>{t(`${of}what`)}</p>
      {delivery && (
        <PushFate
          delivery={getFragmentData(DeliveryFields, delivery)}
          publishDate={post.publishDate}
        />
      )}
      <p>{t(`${of}again`)}</p>
    </ReasonDialog>
  )
}
