// Channels to select: one tab stop, with the arrow keys moving between them.

import { Check, Eye, GraduationCap, Megaphone, Siren, TriangleAlert } from 'lucide-react'
import { type ComponentPropsWithoutRef, useId } from 'react'
import { useRovingFocus } from '@/ui/useRovingFocus'
import classes from './ChannelChips.module.css'
import type { Channel } from './channels'
import tones from './channelTones.module.css'
import { useAboutChannel, useChannelName } from './useChannelName'

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

type ChipProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  channel: Channel
  chosen: boolean
}

const icons = {
  DEFAULT: Megaphone,
  ROLE_TARGETED: Eye,
  FRESHMAN: GraduationCap,
  EMERGENCY: TriangleAlert,
  EMERGENCY_ALARM: Siren,
} as const

/** Each kind has its own colour and icon; a description explains it. */
function ChannelChip({ channel, chosen, ...button }: ChipProps) {
  const id = useId()
  const name = useChannelName()(channel)
  const about = useAboutChannel()(channel)
  const Icon = chosen ? Check : icons[channel.kind]
  return (
    <button
      {...button}
      type="button"
      className={`${classes.chip} ${tones.toned}`}
      data-kind={channel.kind}
      aria-label={name}
      aria-describedby={id}
      aria-pressed={chosen}
    >
      <Icon size={16} />
      {name}
      <span id={id} hidden>
        {about}
      </span>
    </button>
  )
}
