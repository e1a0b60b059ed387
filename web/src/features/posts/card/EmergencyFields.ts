// The fields of a post about the second person of an emergency.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { EmergencyFieldsFragment } from '@/graphql/generated/graphql'

const EmergencyFields = graphql(`
  fragment EmergencyFields on Post {
    emergencyNeedsTwo
    emergencyRequest {
      askedAt
      askedBy
      own
      remaining
      others
      confirmers
      dateBefore
      viewerCanAsk
    }
  }
`)

export type EmergencyRequest = NonNullable<EmergencyFieldsFragment['emergencyRequest']>

type Post = FragmentType<typeof EmergencyFields>

export const emergencyOf = (post: Post) => getFragmentData(EmergencyFields, post)

/** Names the request that the user has read and confirms, in a call that publishes or shows the post. */
export const confirmsVariable = (post: Post): { confirms?: string } => {
  const { emergencyRequest } = emergencyOf(post)
  return emergencyRequest ? { confirms: emergencyRequest.askedAt } : {}
}
