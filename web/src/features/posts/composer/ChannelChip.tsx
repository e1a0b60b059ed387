// A channel to choose. Each kind has its colour and, where it matters, its icon; the name says it.
import { Check, Eye, GraduationCap, Megaphone, Siren, TriangleAlert } from 'lucide-react'
import classes from './ChannelChip.module.css'
import type { Channel } from './channels'
import tones from './channelTones.module.css'
import { useChannelName } from './useChannelName'

type Props = { channel: Channel; chosen: boolean; onToggle: () => void }

const icons = {
  DEFAULT: Megaphone,
  ROLE_TARGETED: Eye,
  FRESHMAN: GraduationCap,
  EMERGENCY: TriangleAlert,
  EMERGENCY_ALARM: Siren,
} as const

export function ChannelChip({ channel, chosen, onToggle }: Props) {
  const name = useChannelName()(channel)
  const Icon = chosen ? Check : icons[channel.kind]
  return (
    <button
      type="button"
      className={`${classes.chip} ${tones.toned}`}
      data-kind={channel.kind}
      aria-pressed={chosen}
      onClick={onToggle}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {name}
    </button>
  )
}
