// The posts of all profiles, for internal staff.
import { graphql } from '@/graphql/document'
import '@/features/posts/PostFields'

/** `totalCount` is always null: the server does not count these posts. */
export const EverywherePostsQuery = graphql(`
  query EverywherePosts(
    $filter: PostFilter!
    $first: Int!
    $before: String
    $text: String
    $authorRole: AuthorRole
  ) {
    posts(
      filter: $filter
      paginationInput: { first: $first, before: $before }
      text: $text
      ofAllProfiles: true
      authorRole: $authorRole
    ) {
      edges {
        cursor
        node {
          ...PostFields
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
      totalCount
    }
  }
`)
