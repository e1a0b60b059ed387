// The fields of a post for everything that shows one: cards, phone preview, composer.
import { graphql } from '@/graphql/document'

/** State of the post's push; polled until it is done. */
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

// Repeated selections are fragments: the document stays short, which the server copies per request.
graphql(`
  fragment Words on LangValue {
    lang
    value
  }
`)

graphql(`
  fragment AttachedImage on Image {
    raw
    large
    placeholder
    width
    height
    alt
    focus {
      x
      y
    }
    translations {
      alt {
        ...Words @unmask
      }
    }
  }
`)

graphql(`
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
        ...Words @unmask
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
          ...AttachedImage @unmask
        }
        badgeTitle
        translations {
          badgeTitle {
            ...Words @unmask
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
          ...AttachedImage @unmask
        }
        translations {
          title {
            ...Words @unmask
          }
          subtitle {
            ...Words @unmask
          }
          description {
            ...Words @unmask
          }
          url {
            ...Words @unmask
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
            ...Words @unmask
          }
          description {
            ...Words @unmask
          }
          url {
            ...Words @unmask
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
            ...Words @unmask
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
              ...Words @unmask
            }
          }
        }
      }
      ... on GalleryAttachment {
        images {
          ...AttachedImage @unmask
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
          ...AttachedImage @unmask
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
          ...AttachedImage @unmask
        }
        translations {
          title {
            ...Words @unmask
          }
          description {
            ...Words @unmask
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
