// What each of these channels does, one line each. The chips describe the same to screen readers.
import classes from './AboutChannels.module.css'
import type { Channel } from './channels'
import { useAboutChannel, useChannelName } from './useChannelName'

export function AboutChannels({ channels }: { channels: readonly Channel[] }) {
  const nameOf = useChannelName()
  const about = useAboutChannel()
  return channels.map((channel) => (
    <span key={channel.id} className={classes.line}>
      <span className={classes.name}>{nameOf(channel)}:</span> {about(channel)}
    </span>
  ))
}
