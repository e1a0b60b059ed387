// The fields of a post that only its card reads.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'

/** State of the post's push; polled until it is done. */
export const DeliveryFields = graphql(`
  fragment DeliveryFields on PostDelivery {
    devices
    accepted
    uncertain
    gone
    failed
    waiting
    toReplace
    replaced
    done
  }
`)

const CardFields = graphql(`
  fragment CardFields on Post {
    pinnedAt
    pinnedUntil
    creatorName
    releasedByName
    importedFrom
    sourceUrl
    sourceChange {
      text
      noticedAt
    }
    likesCount
    expiresAt
    hidden {
      kind
      at
      reason
      by
    }
    pushSkipped
    delivery {
      ...DeliveryFields
    }
    viewerCanDelete
    viewerCanApprove
    viewerCanPublish
    viewerCanWithdraw
    viewerCanRestore
    viewerCanReadStatistics
    viewerCanAdvertise
  }
`)

export const cardFieldsOf = (post: FragmentType<typeof CardFields>) =>
  getFragmentData(CardFields, post)
