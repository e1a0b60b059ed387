// The last look before a post that waits goes on its way: what goes to whom, and when.
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { isEmergency } from '../composer/channels'
import { draftOf } from '../composer/draft'
import { VerifySummary } from '../composer/VerifySummary'
import type { ShownPost } from './PostCard'
import { goesOutAt, type ReleaseStep } from './release'
import { useFreshPost } from './useFreshPost'
import { useRelease } from './useRelease'

type Props = { post: ShownPost; step: ReleaseStep; onClose: () => void }

export function ReleaseDialog({ post, step, onClose }: Props) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const { busy, refused, release } = useRelease(post, step, onClose)
  useFreshPost(post, onClose)
  const date = goesOutAt(post, step)
  const channels = post.notificationChannels.map(({ channel }) => channel)
  const emergency = channels.some(isEmergency)
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={useTitle(step, date)}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            look={emergency ? 'destructive' : 'primary'}
            onClick={release}
            loading={busy}
            data-autofocus={!emergency || undefined}
          >
            {t(step)}
          </Button>
        </>
      }
    >
      {me && (
        <VerifySummary
          draft={draftOf(post)}
          me={me}
          channels={channels}
          moment={date ? dateTime(date) : t('release.atOnce')}
        />
      )}
      {refused && (
        <Notice tone="problem" title={t('actionFailedTitle')}>
          {refused}
        </Notice>
      )}
    </Dialog>
  )
}

function useTitle(step: ReleaseStep, date: string | null): string {
  const { t } = useTranslation('posts')
  if (date) return t('release.later', { date: dateTime(date) })
  return t(step === 'approve' ? 'release.now' : 'release.publishNow')
}
