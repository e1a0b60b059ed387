// The kinds of channels that the composer distinguishes. The server sets the kind.
import type { Me } from '@/features/profiles/useMe'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { TargetingRole } from '@/graphql/generated/graphql'

export type Channel = Me['notificationChannels'][number]

/** The selected channels by id, each with whether its readers get a push. */
export type ChosenChannels = Record<string, { push: boolean }>

const ChannelFields = graphql(`
  fragment ChannelFields on Post {
    notificationChannels {
      notification
      channel {
        id
        name
        kind
        globalChannel
        targeting {
          roles
        }
      }
    }
  }
`)

/** The channels of a stored post with their pushes, as stored. */
export const postChannelsOf = (post: FragmentType<typeof ChannelFields>) =>
  getFragmentData(ChannelFields, post).notificationChannels

/** The channels of a stored post, sorted by name. */
export const channelsOf = (post: FragmentType<typeof ChannelFields>): Channel[] =>
  postChannelsOf(post)
    .map(({ channel }) => channel)
    .sort((one, other) => one.name.localeCompare(other.name, 'de'))

/** Whether the channel restricts who may see the post, instead of where it appears. */
export const isVisibility = ({ kind }: Channel): boolean => kind === 'ROLE_TARGETED'

/** The channel of the freshman area; undefined if the profile has no area. */
export const freshmanChannelOf = ({ notificationChannels }: Me): Channel | undefined =>
  notificationChannels.find(({ kind, globalChannel }) => kind === 'FRESHMAN' && globalChannel)

export const isEmergency = ({ kind }: Channel): boolean =>
  kind === 'EMERGENCY' || kind === 'EMERGENCY_ALARM'

export type RoleLabel = 'student' | 'employee' | 'guest'

/** student = Studierende, employee = Angestellte, otherwise Gäste. */
export const roleLabel = (role: TargetingRole): RoleLabel =>
  role === 'student' || role === 'employee' ? role : 'guest'

export const roleLabels = ({ targeting }: Channel): RoleLabel[] => [
  ...new Set(targeting.roles.map(roleLabel)),
]

/** Selects or deselects a channel. Emergency channels always push and exclude each other. */
export function toggleChannel(
  chosen: ChosenChannels,
  channel: Channel,
  all: readonly Channel[],
): ChosenChannels {
  const { [channel.id]: had, ...others } = chosen
  if (had) return others
  if (!isEmergency(channel)) return { ...others, [channel.id]: { push: false } }
  const rivals = new Set(all.filter(isEmergency).map(({ id }) => id))
  const calm = Object.fromEntries(Object.entries(others).filter(([id]) => !rivals.has(id)))
  return { ...calm, [channel.id]: { push: true } }
}
