// The post in the composer, as the app would show it.
import { useQuery } from 'urql'
import { isVisibility } from '@/features/channels/channels'
import { pushes } from '@/features/channels/pushed'
import { useChannelName } from '@/features/channels/useChannelName'
import { offersPush } from '@/features/composer/variables'
import type { Draft } from '@/features/posts/draft'
import { PostFields } from '@/features/posts/PostFields'
import { pushWords } from '@/features/posts/push/pushWords'
import { PostQuery } from '@/features/posts/queries'
import type { Me } from '@/features/profiles/useMe'
import { FRESH, useOpenSlot, useWritten } from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import { fromWallClock } from '@/lib/dates'
import type { PhonePostData } from './phonePost'

/** Null if nothing is being written. */
export function useWrittenPost(me: Me | null): PhonePostData | null {
  const draft = useWritten()
  const slot = useOpenSlot()
  const nameOf = useChannelName()
  const [stored] = useQuery({
    query: PostQuery,
    variables: { id: slot },
    requestPolicy: 'cache-only',
    pause: slot === FRESH,
  })
  if (!draft || !me) return null
  // A live post was pushed already; a change of it is not.
  const isPushed =
    getFragmentData(PostFields, stored.data?.post)?.status !== 'LIVE' &&
    offersPush(draft, me) &&
    pushes(draft, me.notificationChannels)
  return {
    texts: draft.texts,
    attachment: draft.attachment,
    author: { displayName: me.displayName, avatar: me.avatar?.large },
    moment: momentOf(draft),
    channels: me.notificationChannels
      .filter((channel) => draft.channels[channel.id] && !isVisibility(channel))
      .map(nameOf),
    push: isPushed ? pushWords(draft, me.displayName) : undefined,
    slot,
  }
}

const momentOf = ({ when, date }: Draft): string | null =>
  when === 'custom' && date ? fromWallClock(date) : null
