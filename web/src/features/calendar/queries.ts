// The queries of the calendar. A move of a post changes its entry in the cache of posts.
import { graphql } from '@/graphql/document'
import type { CalendarQuery as CalendarData } from '@/graphql/generated/graphql'

export const CalendarQuery = graphql(`
  query Calendar($from: DateTime!, $to: DateTime!) {
    calendar(from: $from, to: $to) {
      entries {
        id
        postId
        kind
        status
        hidden
        undated
        date
        end
        editedAt
        title
        channels
        viewerCanReschedule
      }
      more
    }
  }
`)

export type Entry = CalendarData['calendar']['entries'][number]

/** The Land in the address of the profile, which decides on the holidays. */
export const CalendarPlaceQuery = graphql(`
  query CalendarPlace {
    me {
      id
      contact {
        location {
          state
        }
      }
    }
  }
`)
