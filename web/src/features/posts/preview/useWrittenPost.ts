// What stands in the composer, as the app would show it.
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { date, fromWallClock } from '@/lib/dates'
import { useImageUploads } from '../attachments/media/imageUploads'
import { isVisibility } from '../composer/channels'
import type { Draft } from '../composer/draft'
import { useOpenSlot, useWritten } from '../composer/state'
import { useChannelName } from '../composer/useChannelName'
import type { PhonePostData } from './phonePost'

/** Null while nothing is being written. */
export function useWrittenPost(me: Me | null): PhonePostData | null {
  const { t } = useTranslation('preview')
  const draft = useWritten()
  const slot = useOpenSlot()
  const upload = useImageUploads((all) => all[slot])
  const nameOf = useChannelName()
  if (!draft || !me) return null
  return {
    texts: draft.texts,
    attachment: draft.attachment,
    author: { displayName: me.displayName, avatar: me.avatar?.large },
    moment: dayOf(draft) ?? t('now'),
    channels: me.notificationChannels
      .filter((channel) => draft.channels[channel.id] && !isVisibility(channel))
      .map(nameOf),
    localImage: upload && !upload.wrong ? upload.localUrl : undefined,
  }
}

function dayOf(draft: Draft): string | null {
  const instant = draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null
  return instant && date(instant)
}
