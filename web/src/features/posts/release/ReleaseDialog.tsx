// Shows what is about to be released, and releases it.
import { useTranslation } from 'react-i18next'
import { channelsOf } from '@/features/channels/channels'
import { useMe } from '@/features/profiles/useMe'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { ChangedNotice } from '../card/ChangedNotice'
import { MovedDialog } from '../card/MovedDialog'
import { hasSameStatus, useFreshPost } from '../card/useFreshPost'
import { draftOf } from '../draft'
import type { StoredPost } from '../PostFields'
import { LastLookDialog } from './LastLookDialog'
import { goesOutAt, type ReleaseStep } from './release'
import { isAnswered, useRelease } from './useRelease'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  step: ReleaseStep
  onClose: () => void
}

export function ReleaseDialog({ post: before, step, onClose }: Props) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const { busy, refused, release } = useRelease(step, onClose)
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: hasSameStatus })
  const date = goesOutAt(post, step)
  const title = useTitle(step, date)
  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  const channels = channelsOf(post)
  return (
    <LastLookDialog
      title={title}
      answer={t(step)}
      draft={date ? draftOf(post) : { ...draftOf(post), when: 'now' }}
      me={me}
      channels={channels}
      moment={date ? dateTime(date) : t('release.atOnce')}
      notice={<ChangedNotice post={post} before={before} />}
      problem={
        refused && !isAnswered(refused, post)
          ? { title: t('actionFailedTitle'), hint: problemText(refused.problem) }
          : null
      }
      busy={busy}
      onClose={onClose}
      onConfirm={() => release(post)}
    />
  )
}

function useTitle(step: ReleaseStep, date: string | null): string {
  const { t } = useTranslation('posts')
  if (date) return t('release.later', { date: dateTime(date) })
  return t(step === 'approve' ? 'release.now' : 'release.publishNow')
}
