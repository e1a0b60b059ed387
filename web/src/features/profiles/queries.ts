// The selected profile, and what the account may do with it.
import { graphql } from '@/graphql/document'

export const MeQuery = graphql(`
  query Me {
    me {
      id
      role
      username
      displayName
      visible
      avatar {
        large
        placeholder
      }
      header {
        large
        placeholder
      }
      contact {
        email
        website
        imprint
        telephoneNumber
        location {
          label
          street
          addition
          postalCode
          city
          geoPoint {
            lat
            lng
          }
        }
      }
      followerCount
      postsCount
      appConnected
      freshmanInUse
      instagramConnection {
        active
        error
      }
      sources {
        id
        network
        name
        state
      }
      permissions
      notificationChannels {
        id
        name
        kind
        globalChannel
        targeting {
          roles
        }
      }
      account {
        id
        email
        name
        role
      }
      settings {
        hasSeenDisclaimer
        skippedSetupSteps
      }
      attachmentTypes
      viewerCanSetVisibility
      fourEyes
      emergencyNeedsTwo
      viewerCanPublish
      viewerNeedsRelease
      deputyUntil
      viewerCanWriteEnglish
      viewerCanSetPushText
      viewerCanSeeFollowerTrend
      viewerCanEditProfile
      viewerCanManageAccounts
    }
  }
`)

export const SetVisibilityMutation = graphql(`
  mutation SetVisibility($visible: Boolean!) {
    setVisibility(visible: $visible) {
      id
      visible
    }
  }
`)
