import { GraduationCap, Siren, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '@/features/channels/channels'
import { useChannelName } from '@/features/channels/useChannelName'
import type { FoundProfileFragment } from '@/graphql/generated/graphql'
import { Chip } from '@/ui/Chip'
import classes from './ProfileFacts.module.css'
import { useTargetingText } from './useTargetingText'

/** What internal staff has set for a profile. */
export function ProfileFacts({ profile }: { profile: FoundProfileFragment }) {
  const { t } = useTranslation('staff')
  const { id, autoFollow, pipedriveId, permissions, targeting, notificationChannels } = profile
  const targetingText = useTargetingText()
  const none = <span className={classes.none}>{t('none')}</span>
  const permissionsLabel =
    permissions.length > 0
      ? t('fact.permissions', { count: permissions.length })
      : t('noPermissions')
  return (
    <dl className={classes.facts}>
      <Fact label={t('fact.targeting')}>{targetingText(targeting)}</Fact>
      <Fact label={t('fact.channels')}>
        {notificationChannels.length > 0 ? <Channels channels={notificationChannels} /> : none}
      </Fact>
      <Fact label={permissionsLabel}>
        {permissions.length > 0
          ? permissions.map((permission) => t(`permission.${permission}`)).join(', ')
          : none}
      </Fact>
      <Fact label={t('fact.autoFollow')}>{t(autoFollow ? 'autoFollow.on' : 'autoFollow.off')}</Fact>
      <Fact label={t('fact.crm')}>{pipedriveId ?? none}</Fact>
      <Fact label={t('fact.id')}>{id}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
)

const specials = {
  FRESHMAN: { tone: 'live', Icon: GraduationCap },
  EMERGENCY: { tone: 'warning', Icon: TriangleAlert },
  EMERGENCY_ALARM: { tone: 'alarm', Icon: Siren },
} as const

/** The names of the channels; the three special ones are marked. */
function Channels({ channels }: { channels: readonly Channel[] }) {
  const nameOf = useChannelName()
  return (
    <ul className={classes.channels}>
      {channels.map((channel) => {
        const special = channel.kind in specials ? specials[channel.kind as 'FRESHMAN'] : null
        return (
          <li key={channel.id}>
            {special ? (
              <Chip tone={special.tone} icon={<special.Icon size={16} />}>
                {nameOf(channel)}
              </Chip>
            ) : (
              channel.name
            )}
          </li>
        )
      })}
    </ul>
  )
}
