import { isEmergency } from '@/features/channels/channels'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'

/** Whether somebody else has to release the post once it is sent. Emergencies do not wait. */
export const waitsForRelease = ({ channels }: Pick<Draft, 'channels'>, me: Me): boolean =>
  !me.viewerCanPublish ||
  (me.viewerNeedsRelease &&
    !me.notificationChannels.some((channel) => channels[channel.id] && isEmergency(channel)))
