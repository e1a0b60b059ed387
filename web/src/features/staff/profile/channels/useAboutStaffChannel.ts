import { useTranslation } from 'react-i18next'
import { type StaffChannel, TARGETING_ROLES } from '../profile'

const list = new Intl.ListFormat('de', { type: 'conjunction' })

/** Whom posts in the channel reach, in one or two sentences. */
export function useAboutStaffChannel(): (channel: StaffChannel) => string {
  const { t } = useTranslation('staffProfile')
  return ({ kind, targeting }) => {
    const roles = TARGETING_ROLES.filter((role) => targeting.roles.includes(role))
    return t(`channels.about.${kind}`, {
      roles: list.format(roles.map((role) => t(`role.${role}`))),
    })
  }
}
