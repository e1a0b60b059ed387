// What the console asks and does with posts. The cache moves a changed post into its list.
import { graphql } from '@/graphql/document'
import type { PostFilter, PostsQueryVariables } from '@/graphql/generated/graphql'
import './PostFields'

/** Published posts come in pages; what waits is shown whole [spec 9]. */
const pageSize = (filter: PostFilter): number =>
  filter === 'PUBLISHED' || filter === 'FIRST_SEMESTER' ? 5 : 200

/** The variables of a list's first page; the others differ in `before`. */
export const firstPage = (filter: PostFilter): PostsQueryVariables => ({
  filter,
  first: pageSize(filter),
  before: null,
})

/** The same of the posts that contain these words, wherever they stand. */
export const firstFound = (text: string): PostsQueryVariables => ({
  filter: 'ALL',
  first: 20,
  before: null,
  text,
})

export const PostsQuery = graphql(`
  query Posts($filter: PostFilter!, $first: Int!, $before: String, $text: String) {
    posts(filter: $filter, paginationInput: { first: $first, before: $before }, text: $text) {
      edges {
        cursor
        node {
          ...PostFields @unmask
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

/** One post, as the cache knows it or as it is now: whoever asks says which. */
export const PostQuery = graphql(`
  query Post($id: ID!) {
    post(id: $id) {
      ...PostFields @unmask
    }
  }
`)

/** The same for a dialog that looks once more: under a name of its own, since two questions of the
 * same name share one answer, and another may have been asked long ago. */
export const PostNowQuery = graphql(`
  query PostNow($id: ID!) {
    post(id: $id) {
      ...PostFields @unmask
    }
  }
`)

/** What readers did with a post, and what changes with it; always asked of the server. */
export const PostStatisticsQuery = graphql(`
  query PostStatistics($id: ID!) {
    post(id: $id) {
      id
      publishDate
      createdAt
      editedAt
      likesCount
      attachments {
        ... on PollAttachment {
          total
          options {
            id
            votes
          }
        }
      }
      statistics {
        seen
        uniqueSeen
        clicks
        affiliations {
          label
          value
        }
        universities {
          label
          value
        }
        oneSource
        refreshedAt
      }
      nextCount
    }
  }
`)

/** How far a post's push has got; always asked of the server. */
export const PostDeliveryQuery = graphql(`
  query PostDelivery($id: ID!) {
    post(id: $id) {
      id
      delivery {
        ...DeliveryFields
      }
    }
  }
`)

export const PinnedPostQuery = graphql(`
  query PinnedPost($author: ID!) {
    pinnedPost(author: $author) {
      ...PostFields @unmask
    }
  }
`)

/**
 * `basedOn` is the editedAt of the version that was read; the server refuses to release another
 * version.
 */
export const ChangePostStatusMutation = graphql(`
  mutation ChangePostStatus($id: ID!, $status: PostStatus!, $basedOn: DateTime) {
    changePostStatus(id: $id, status: $status, basedOn: $basedOn) {
      ...PostFields @unmask
    }
  }
`)

export const UpdatePostPublishDateMutation = graphql(`
  mutation UpdatePostPublishDate($id: ID!, $publishDate: DateTime, $basedOn: DateTime) {
    updatePostPublishDate(id: $id, publishDate: $publishDate, basedOn: $basedOn) {
      ...PostFields @unmask
    }
  }
`)

export const PinPostMutation = graphql(`
  mutation PinPost($id: ID!, $status: Boolean!) {
    pinPost(id: $id, status: $status) {
      ...PostFields @unmask
    }
  }
`)

export const DeletePostMutation = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id)
  }
`)
