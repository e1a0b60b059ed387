// What every place that shows a post reads of it: cards, phone, composer.
import { graphql } from '@/graphql/document'

/** What became of its push; asked again while that goes on. */
export const DeliveryFields = graphql(`
  fragment DeliveryFields on PostDelivery {
    devices
    accepted
    uncertain
    gone
    failed
    waiting
    done
  }
`)

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
    delivery {
      ...DeliveryFields
    }
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
      ... on CompanyAttachment {
        type
        company {
          id
          title
          header {
            large
            placeholder
            width
            height
          }
        }
        image {
          raw
          large
          placeholder
          width
          height
          alt
          translations {
            alt {
              lang
              value
            }
          }
        }
        badgeTitle
        translations {
          badgeTitle {
            lang
            value
          }
        }
      }
      ... on JobsAttachment {
        type
        company {
          id
          title
          header {
            large
            placeholder
            width
            height
          }
        }
        jobs {
          id
          title
          type
          address {
            city
          }
        }
      }
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
          alt
          translations {
            alt {
              lang
              value
            }
          }
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
      ... on InfoAttachment {
        type
        title
        description
        infoUrl: url
        translations {
          title {
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
      ... on EventAttachment {
        type
        title
        start
        end
        calendar
        location {
          label
          addition
          street
          postalCode
          city
          state
          country
          geoPoint {
            lat
            lng
          }
        }
        translations {
          title {
            lang
            value
          }
        }
      }
      ... on PollAttachment {
        type
        total
        period
        pollEnd: end
        options {
          id
          text
          votes
          translations {
            text {
              lang
              value
            }
          }
        }
      }
      ... on GalleryAttachment {
        images {
          raw
          large
          placeholder
          width
          height
          alt
          translations {
            alt {
              lang
              value
            }
          }
        }
      }
      ... on VideoAttachment {
        video {
          raw
          name
          size
          state
          url
          contentType
          duration
          width
          height
          poster {
            large
            placeholder
            width
            height
          }
          autoplay
          muted
        }
        image {
          raw
          large
          placeholder
          width
          height
          alt
          translations {
            alt {
              lang
              value
            }
          }
        }
      }
      ... on PodcastAttachment {
        title
        description
        audio {
          raw
          name
          size
          url
          contentType
          duration
        }
        image {
          raw
          large
          placeholder
          width
          height
          alt
          translations {
            alt {
              lang
              value
            }
          }
        }
        translations {
          title {
            lang
            value
          }
          description {
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
    viewerCanReadStatistics
    viewerCanAdvertise
  }
`)
