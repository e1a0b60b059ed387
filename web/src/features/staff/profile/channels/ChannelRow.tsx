import {
  Ellipsis,
  Eye,
  GraduationCap,
  ListX,
  Megaphone,
  Siren,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import tones from '@/features/channels/channelTones.module.css'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'
import text from '@/ui/text.module.css'
import type { StaffChannel } from '../profile'
import classes from './Channels.module.css'
import { useAboutStaffChannel } from './useAboutStaffChannel'

const icons = {
  DEFAULT: Megaphone,
  ROLE_TARGETED: Eye,
  FRESHMAN: GraduationCap,
  EMERGENCY: TriangleAlert,
  EMERGENCY_ALARM: Siren,
} as const

const special: ReadonlySet<StaffChannel['kind']> = new Set([
  'FRESHMAN',
  'EMERGENCY',
  'EMERGENCY_ALARM',
])

type Props = { channel: StaffChannel; onRemove: () => void; onDelete: () => void }

export function ChannelRow({ channel, onRemove, onDelete }: Props) {
  const { t } = useTranslation('staffProfile')
  const about = useAboutStaffChannel()
  const { name, kind, globalChannel } = channel
  const Icon = icons[kind]
  return (
    <li className={classes.row}>
      <span className={`${classes.icon} ${tones.toned}`} data-kind={kind} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={text.soft}>{about(channel)}</p>
        <p className={text.soft}>{t(globalChannel ? 'channels.fromCatalogue' : 'channels.own')}</p>
      </div>
      <Menu>
        <Menu.Target>
          <IconButton
            className={classes.menu}
            label={t('channels.menuOf', { name })}
            icon={<Ellipsis />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {globalChannel && (
            <Menu.Item leftSection={<ListX />} onClick={onRemove}>
              {t('channels.remove')}
            </Menu.Item>
          )}
          {!special.has(kind) && (
            <Menu.Item data-tone="destructive" leftSection={<Trash2 />} onClick={onDelete}>
              {t(globalChannel ? 'channels.deleteForAll' : 'channels.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
