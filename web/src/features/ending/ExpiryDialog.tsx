// The dialog for the date from which readers no longer see a post.
import '@/lib/endingTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { useFreshPost } from '@/features/posts/card/useFreshPost'
import type { StoredPost } from '@/features/posts/PostFields'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { EndDialog } from './EndDialog'
import { UpdatePostExpiryMutation } from './queries'
import { useRefusal } from './useRefusal'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function ExpiryDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('ending')
  const [{ fetching }, updateExpiry] = useMutation(UpdatePostExpiryMutation)
  const refusalOf = useRefusal(onClose)
  const { post, moved } = useFreshPost(before, {
    enabled: !fetching,
    isOpen: ({ viewerCanEdit }) => viewerCanEdit,
  })
  const { expiresAt, hidden } = cardFieldsOf(before)
  const hasEnded = hidden?.kind === 'ENDED'

  async function save(end: string | null): Promise<string | null> {
    const { error } = await updateExpiry({ id: post.id, expiresAt: end })
    if (error) return refusalOf(error)
    notify.done(
      t(hasEnded ? 'expiry.shownAgain' : end === null ? 'expiry.removed' : 'expiry.saved'),
      end === null ? undefined : dateTime(end),
    )
    onClose()
    return null
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <EndDialog
      title={t('expiry.title')}
      answer={t('save')}
      label={t('expiry.label')}
      stored={hasEnded ? null : expiresAt}
      canBeEmpty
      onSave={save}
      onClose={onClose}
    >
      <p>{t(hasEnded ? 'expiry.ended' : 'expiry.help')}</p>
    </EndDialog>
  )
}
