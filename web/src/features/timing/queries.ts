// The queries and the mutation about the moment of a push.
import { graphql } from '@/graphql/document'
import type { PostTimingQuery as Data } from '@/graphql/generated/graphql'

/** `id`: the stored post that pushes; null for a new one. */
export const PostTimingQuery = graphql(`
  query PostTiming($publishDate: DateTime, $id: ID) {
    postTiming(publishDate: $publishDate, id: $id) {
      quietUntil
      nearby {
        id
        date
        planned
        emergency
        author
        title
      }
    }
  }
`)

export type Found = Data['postTiming']
export type Nearby = Found['nearby'][number]

export const QuietHoursQuery = graphql(`
  query QuietHours {
    quietHours {
      id
      from
      until
    }
  }
`)

export const UpdateQuietHoursMutation = graphql(`
  mutation UpdateQuietHours($from: String, $until: String) {
    updateQuietHours(from: $from, until: $until) {
      id
      from
      until
    }
  }
`)
