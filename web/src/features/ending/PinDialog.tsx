// The dialog for a pin that ends by itself.
import '@/lib/endingTexts'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { hasSameStatus, useFreshPost } from '@/features/posts/card/useFreshPost'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PinnedPostQuery, PinPostMutation } from '@/features/posts/queries'
import { useMe } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { EndDialog } from './EndDialog'
import { useRefusal } from './useRefusal'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function PinDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation(['ending', 'posts'])
  const [{ fetching }, pinPost] = useMutation(PinPostMutation)
  const refusalOf = useRefusal(onClose)
  const { post, moved } = useFreshPost(before, { enabled: !fetching, isOpen: hasSameStatus })
  const replaced = useOtherPinned(post.id)
  const { hidden } = cardFieldsOf(post)
  const { pinnedAt, pinnedUntil } = cardFieldsOf(before)
  const isPinned = pinnedAt !== null

  async function save(until: string | null): Promise<string | null> {
    const { error } = await pinPost({ id: post.id, status: true, until })
    if (error) return refusalOf(error)
    notify.done(
      t('posts:pinnedDone'),
      until === null ? undefined : t('posts:pinnedUntil', { date: dateTime(until) }),
    )
    onClose()
    return null
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  if (hidden) return <MovedDialog moved="hidden" onClose={onClose} />
  return (
    <EndDialog
      title={t(isPinned ? 'pin.change' : 'pin.title')}
      answer={t(isPinned ? 'save' : 'posts:pin')}
      label={t('pin.label')}
      stored={pinnedUntil}
      canBeEmpty={isPinned}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('pin.help')}</p>
      {!isPinned && replaced && <p>{t('pin.replaces', { excerpt: replaced })}</p>}
    </EndDialog>
  )
}

/** The beginning of the post from which the pin is taken; null if no other one is pinned. */
function useOtherPinned(id: string): string | null {
  const { me } = useMe()
  const [{ data }] = useQuery({
    query: PinnedPostQuery,
    variables: { author: me?.id ?? '' },
    pause: !me,
    requestPolicy: 'cache-and-network',
  })
  const pinned = getFragmentData(PostFields, data?.pinnedPost)
  return pinned && pinned.id !== id ? firstLine(pinned.content) : null
}
