// The fields of a post about its release and its comments.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'

const ReviewFields = graphql(`
  fragment ReviewFields on Post {
    sentBack {
      at
      by
      reason
    }
    lostRelease {
      changedWords
    }
    openComments
    viewerCanSendBack
    viewerCanResubmit
    viewerCanComment
  }
`)

export const reviewFieldsOf = (post: FragmentType<typeof ReviewFields>) =>
  getFragmentData(ReviewFields, post)
