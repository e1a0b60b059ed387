// Who gets a push of a post: the selected channels, and the followers.
import { type Channel, type ChosenChannels, isEmergency } from './channels'

/** The parts of a draft that decide who gets a push. */
export type Pushed = {
  channels: ChosenChannels
  /** Push to the followers. */
  sendPush: boolean
}

/** Whether the post is pushed to anyone. */
export const pushes = (draft: Pushed, channels: readonly Channel[]): boolean =>
  draft.sendPush ||
  channels.some((channel) => {
    const chosen = draft.channels[channel.id]
    return chosen && (chosen.push || isEmergency(channel))
  })

/** The selected channels, and whether followers get a push. */
export const pushVariables = (draft: Pushed, channels: readonly Channel[]) => ({
  notificationChannels: channels
    .filter(({ id }) => draft.channels[id])
    .map((channel) => ({
      id: channel.id,
      notification: isEmergency(channel) || (draft.channels[channel.id]?.push ?? false),
    })),
  sendPush: draft.sendPush,
})
