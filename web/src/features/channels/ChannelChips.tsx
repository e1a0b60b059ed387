// Channels to select: one tab stop, with the arrow keys moving between them.
import { useRovingFocus } from '@/ui/useRovingFocus'
import { ChannelChip } from './ChannelChip'
import classes from './ChannelChips.module.css'
import type { Channel } from './channels'

type Props = {
  /** Accessible name of the group. */
  label: string
  channels: readonly Channel[]
  chosen: readonly Channel[]
  onToggle: (channel: Channel) => void
}

export function ChannelChips({ label, channels, chosen, onToggle }: Props) {
  const { move, item } = useRovingFocus(channels.map(({ id }) => id))
  return (
    <div role="toolbar" aria-label={label} className={classes.chips} onKeyDown={move}>
      {channels.map((channel) => (
        <ChannelChip
          key={channel.id}
          {...item(channel.id)}
          channel={channel}
          chosen={chosen.includes(channel)}
          onClick={() => onToggle(channel)}
        />
      ))}
    </div>
  )
}
