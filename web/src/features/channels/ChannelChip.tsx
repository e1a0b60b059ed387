// A channel that can be selected. Each kind has its own colour and icon; a description explains it.
import { Check, Eye, GraduationCap, Megaphone, Siren, TriangleAlert } from 'lucide-react'
import { type ComponentPropsWithoutRef, useId } from 'react'
import classes from './ChannelChip.module.css'
import type { Channel } from './channels'
import tones from './channelTones.module.css'
import { useAboutChannel, useChannelName } from './useChannelName'

type Props = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
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

export function ChannelChip({ channel, chosen, ...button }: Props) {
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
