// Who sees a post and gets its push, as rows to compare.
import type { Channel } from '@/features/channels/channels'
import { pushVariables } from '@/features/channels/pushed'
import type { Draft } from '@/features/posts/draft'
import { compareRows, isSameVersion, type Row } from '@/features/versions/differences'
import { texts } from '@/lib/texts'

/** The channels whose names are shown; null for a live post, whose recipients stay. */
export type Recipients = readonly Channel[] | null

export function recipientRows(draft: Draft, channels: Recipients): Row[] {
  if (!channels) return []
  const { notificationChannels, sendPush } = pushVariables(draft, channels)
  const named = notificationChannels.map(({ id, notification }) => {
    const name = channels.find((channel) => channel.id === id)?.name ?? ''
    return notification ? texts.t('composer:conflict.withPush', { name }) : name
  })
  const { title, text } = draft.push
  return [
    row('channels', named.join(', '), JSON.stringify(notificationChannels)),
    row('followers', texts.t(`composer:conflict.${sendPush ? 'on' : 'off'}`)),
    row('pushTitle', title),
    row('pushText', text),
  ]
}

const row = (field: Row['field'], value: string, is?: string): Row => ({
  field,
  text: null,
  value,
  is,
})

/** Whether two drafts would be stored as the same version. */
export const isSameDraft = (one: Draft, other: Draft, channels: Recipients): boolean =>
  isSameVersion(one, other) &&
  compareRows(recipientRows(one, channels), recipientRows(other, channels)).length === 0
