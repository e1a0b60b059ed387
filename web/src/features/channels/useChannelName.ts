import { useTranslation } from 'react-i18next'
import { type Channel, isVisibility, roleLabels } from './channels'

/** The displayed name: its roles, a fixed name for the freshman channel, or its own name. */
export function useChannelName(): (channel: Channel) => string {
  const { t } = useTranslation('composer')
  return (channel) => {
    if (channel.kind === 'FRESHMAN') return t('freshmanChannel')
    const roles = isVisibility(channel) ? roleLabels(channel) : []
    return roles.length > 0 ? roles.map((role) => t(`role.${role}`)).join(', ') : channel.name
  }
}

/** What selecting the channel does, in one line. */
export function useAboutChannel(): (channel: Channel) => string {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  return (channel) => t(`aboutChannel.${channel.kind}`, { groups: nameOf(channel) })
}
