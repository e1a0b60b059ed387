// What every place that shows a post reads of it: cards, phone, composer.
import { graphql } from '@/graphql/document'

export const PostFields = graphql(`
  fragment PostFields on Post {
    id
    createdAt
    editedAt
    publishDate
    planned
    pinnedAt
    content
    translations {
      content {
        lang
        value
      }
    }
    likesCount
    verificationNeeded
    status
    importedFrom
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
    sendPush
    pushSkipped
    pushConfig {
      title
      text
    }
    author {
      id
      username
      displayName
      avatar {
        large
        placeholder
      }
    }
    creator
    attachments {
      __typename
      ... on BlogAttachment {
        type
        title
        subtitle
        description
        url
        image {
          raw
          large
          placeholder
          width
          height
        }
        translations {
          title {
            lang
            value
          }
          subtitle {
            lang
            value
          }
          description {
            lang
            value
          }
          url {
            lang
            value
          }
        }
      }
    }
    viewerCanEdit
    viewerCanDelete
    viewerCanApprove
    viewerCanPublish
    viewerCanReschedule
    viewerCanPin
  }
`)
