// GraphQL operations on a profile that internal staff manages.
import { graphql } from '@/graphql/document'

export const StaffChannelFields = graphql(`
  fragment StaffChannelFields on NotificationChannel {
    id
    name
    kind
    globalChannel
    targeting {
      roles
    }
  }
`)

export const StaffProfileFields = graphql(`
  fragment StaffProfileFields on ManagedProfile {
    id
    role
    avatar {
      large
    }
    username
    displayName
    visible
    autoFollow
    pipedriveId
    permissions
    notificationChannels {
      id
      ...StaffChannelFields
    }
  }
`)

export const StaffProfileQuery = graphql(`
  query StaffProfile($id: ID!) {
    managedProfile(id: $id) {
      id
      ...StaffProfileFields
    }
  }
`)

export const UpdateProfileMutation = graphql(`
  mutation UpdateProfile($id: ID!, $pipedriveId: String, $permissions: [Permission!]) {
    updateProfile(id: $id, pipedriveId: $pipedriveId, permissions: $permissions) {
      id
      ...StaffProfileFields
    }
  }
`)

export const PossibleTargetsQuery = graphql(`
  query PossibleTargets {
    possibleTargets {
      universities {
        id
        name
      }
      affiliations {
        id
        name
      }
      notificationChannels {
        id
        ...StaffChannelFields
      }
    }
  }
`)

export const CurrentTargetsQuery = graphql(`
  query CurrentTargets($profile: ID!) {
    currentTargets(userId: $profile) {
      universities
      allUniversities
      affiliations
      roles
    }
  }
`)

export const SaveTargetingMutation = graphql(`
  mutation SaveTargeting(
    $profile: ID!
    $universities: [ID!]
    $allUniversities: Boolean
    $affiliations: [ID!]
    $roles: [TargetingRole!]
  ) {
    saveTargeting(
      userId: $profile
      universities: $universities
      allUniversities: $allUniversities
      affiliations: $affiliations
      roles: $roles
    ) {
      universities
      allUniversities
      affiliations
      roles
    }
  }
`)

export const SetAutoFollowMutation = graphql(`
  mutation SetAutoFollow($id: ID!) {
    setAutoFollow(id: $id)
  }
`)

export const DeleteProfileMutation = graphql(`
  mutation DeleteProfile($id: ID!) {
    deleteProfile(id: $id)
  }
`)

export const AddChannelMutation = graphql(`
  mutation AddNotificationChannel($profile: ID!, $channel: ID!) {
    addNotificationChannel(userId: $profile, channel: $channel) {
      id
      ...StaffChannelFields
    }
  }
`)

export const RemoveChannelMutation = graphql(`
  mutation RemoveNotificationChannel($profile: ID!, $channel: ID!) {
    removeNotificationChannel(userId: $profile, channel: $channel) {
      id
      ...StaffChannelFields
    }
  }
`)

export const CreateOwnChannelMutation = graphql(`
  mutation CreateChannel($profile: ID!, $name: String!, $roles: [TargetingRole!]!) {
    createChannel(userId: $profile, name: $name, roles: $roles) {
      id
      ...StaffChannelFields
    }
  }
`)

export const CreateCatalogueChannelMutation = graphql(`
  mutation CreateNotificationChannel($channelName: String!) {
    createNotificationChannel(channelName: $channelName) {
      id
      ...StaffChannelFields
    }
  }
`)

export const DeleteChannelMutation = graphql(`
  mutation DeleteChannel($id: ID!) {
    deleteChannel(id: $id)
  }
`)

export const ResetAccountPasswordMutation = graphql(`
  mutation ResetAccountPassword($id: ID!) {
    resetPassword(id: $id) {
      id
      ...AccountFields
    }
  }
`)

export const RegisterLinkQuery = graphql(`
  query RegisterLink($id: ID!) {
    getRegisterLink(id: $id)
  }
`)
