// Cache updates of the mutations on a managed profile beyond the object that they return. Part of
// the cache of every page, so it imports nothing of the internal area.
import { gql } from '@urql/core'
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'

type Entity = { __typename: string; id: string }

const profileOf = (id: unknown): Entity => ({ __typename: 'ManagedProfile', id: String(id) })

const linkChannels = (cache: Cache, profile: unknown, channels: (string | null)[]): void =>
  cache.link(profileOf(profile), 'notificationChannels', channels)

const keysOf = (cache: Cache, channels: unknown): (string | null)[] =>
  (channels as Entity[]).map((channel) => cache.keyOfEntity(channel))

const addNotificationChannel: UpdateResolver = (result, { userId }, cache) =>
  linkChannels(cache, userId, keysOf(cache, result.addNotificationChannel))

const removeNotificationChannel: UpdateResolver = (result, { userId }, cache) =>
  linkChannels(cache, userId, keysOf(cache, result.removeNotificationChannel))

const createChannel: UpdateResolver = (_result, { userId }, cache) =>
  cache.invalidate(profileOf(userId), 'notificationChannels')

const createNotificationChannel: UpdateResolver = (_result, _args, cache) =>
  cache.invalidate('Query', 'possibleTargets')

const deleteChannel: UpdateResolver = (_result, { id }, cache) =>
  cache.invalidate({ __typename: 'NotificationChannel', id: String(id) })

const CurrentTargets = gql`
  query CurrentTargetsInCache($profile: ID!) {
    currentTargets(userId: $profile) {
      universities
      allUniversities
      affiliations
      roles
    }
  }
`

const saveTargeting: UpdateResolver = ({ saveTargeting: targets }, { userId: profile }, cache) => {
  cache.invalidate(profileOf(profile), 'targeting')
  cache.updateQuery(
    { query: CurrentTargets, variables: { profile } },
    (before) => before && { ...before, currentTargets: targets },
  )
}

const AutoFollow = gql`
  fragment AutoFollow on ManagedProfile {
    id
    autoFollow
  }
`

const setAutoFollow: UpdateResolver = (_result, { id }, cache) =>
  void cache.writeFragment(AutoFollow, { ...profileOf(id), autoFollow: true })

const deleteProfile: UpdateResolver = (_result, { id }, cache) => cache.invalidate(profileOf(id))

export const staffProfileMutations: Record<string, UpdateResolver> = {
  addNotificationChannel,
  removeNotificationChannel,
  createChannel,
  createNotificationChannel,
  deleteChannel,
  saveTargeting,
  setAutoFollow,
  deleteProfile,
}
