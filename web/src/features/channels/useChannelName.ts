import { useTranslation } from 'react-i18next'
import { type Channel, isVisibility, roleLabels } from './channels'

/** What a channel is called here: by its roles, by its fixed name, or by its own. */
export function useChannelName(): (channel: Channel) => string {
  const { t } = useTranslation('composer')
  return (channel) => {
    if (channel.kind === 'FRESHMAN') return t('freshmanChannel')
    const roles = isVisibility(channel) ? roleLabels(channel) : []
    return roles.length > 0 ? roles.map((role) => t(`role.${role}`)).join(', ') : channel.name
  }
}

/** What choosing it does, in one line. */
export function useAboutChannel(): (channel: Channel) => string {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  return (channel) => t(`aboutChannel.${channel.kind}`, { groups: nameOf(channel) })
}
