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
      viewerCanAsk
    }
  }
`)

export type EmergencyRequest = NonNullable<EmergencyFieldsFragment['emergencyRequest']>

export const emergencyOf = (post: FragmentType<typeof EmergencyFields>) =>
  getFragmentData(EmergencyFields, post)
