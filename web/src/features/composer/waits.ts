import { isEmergency } from '@/features/channels/channels'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'

type Chosen = Pick<Draft, 'channels'>

/** Whether it is sent to an emergency channel. */
export const isEmergencyDraft = ({ channels }: Chosen, me: Me): boolean =>
  me.notificationChannels.some((channel) => channels[channel.id] && isEmergency(channel))

/** Whether the user asks for a second person, who confirms the emergency. */
export const asksForSecond = (draft: Chosen, me: Me): boolean =>
  me.viewerCanPublish && me.emergencyNeedsTwo && isEmergencyDraft(draft, me)

/** Whether somebody else has to release the post once it is sent. Emergencies wait only for a second person. */
export const waitsForRelease = (draft: Chosen, me: Me): boolean =>
  !me.viewerCanPublish ||
  (isEmergencyDraft(draft, me) ? me.emergencyNeedsTwo : me.viewerNeedsRelease)
