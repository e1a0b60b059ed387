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
      previousPublishDate
      viewerCanAsk
    }
  }
`)

export type EmergencyRequest = NonNullable<EmergencyFieldsFragment['emergencyRequest']>

type Post = FragmentType<typeof EmergencyFields>

export const emergencyOf = (post: Post) => getFragmentData(EmergencyFields, post)

/**
 * What has become of the request since a dialog was opened: to press its button would mean something else now.
 * `asked`: somebody asks, so the button would confirm. `askEnded`: the request has ended, so it would ask.
 */
export function requestChange(now: Post, before: Post): 'asked' | 'askEnded' | null {
  const asks = (post: Post) => emergencyOf(post).emergencyRequest !== null
  if (asks(now) === asks(before)) return null
  return asks(now) ? 'asked' : 'askEnded'
}

/** Names the request that the user has read and confirms, in a call that publishes or shows the post. */
export const confirmsVariable = (post: Post): { confirms?: string } => {
  const { emergencyRequest } = emergencyOf(post)
  return emergencyRequest ? { confirms: emergencyRequest.askedAt } : {}
}
