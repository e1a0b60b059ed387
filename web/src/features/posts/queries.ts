// The queries and mutations of posts. The cache moves a changed post into its list.
import { graphql } from '@/graphql/document'
import type { PostFilter, PostsQueryVariables } from '@/graphql/generated/graphql'
import './PostFields'

/** Page sizes: published posts load in small pages, waiting posts up to 200 at once [spec 9]. */
const pageSize = (filter: PostFilter): number =>
  filter === 'PUBLISHED' || filter === 'FIRST_SEMESTER' ? 5 : 200

/** The variables of a list's first page; the others differ in `before`. */
export const firstPage = (filter: PostFilter): PostsQueryVariables => ({
  filter,
  first: pageSize(filter),
  before: null,
})

/** The variables of a search’s first page: posts of any status that contain this text. */
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

/** One post. The request policy decides whether the cache or the server answers. */
export const PostQuery = graphql(`
  query Post($id: ID!) {
    post(id: $id) {
      ...PostFields
    }
  }
`)

/**
 * The same for a dialog that refetches its post. It has its own name because queries with the same
 * name share one result, which may be old.
 */
export const PostNowQuery = graphql(`
  query PostNow($id: ID!) {
    post(id: $id) {
      ...PostFields
    }
  }
`)

/** Asks again for a second person. `basedOn`: the editedAt of the version that was read. */
export const RequestPostConfirmationMutation = graphql(`
  mutation RequestPostConfirmation($id: ID!, $basedOn: DateTime) {
    requestPostConfirmation(id: $id, basedOn: $basedOn) {
      ...PostFields
    }
  }
`)

/** Statistics of a post, and the counts that change with them. Always fetched from the server. */
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

/** Progress of a post's push. Always fetched from the server. */
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
      ...PostFields
    }
  }
`)

/**
 * `basedOn`: the editedAt of the version that was read. The server does not release another. What
 * would be published at once can be taken back for some seconds. `confirms`: when somebody asked for a
 * second person, in the request that the user has read and confirms.
 */
export const ChangePostStatusMutation = graphql(`
  mutation ChangePostStatus(
    $id: ID!
    $status: PostStatus!
    $basedOn: DateTime
    $overrideReason: String
    $duringQuietHours: Boolean
    $confirms: DateTime
  ) {
    changePostStatus(
      id: $id
      status: $status
      basedOn: $basedOn
      overrideReason: $overrideReason
      duringQuietHours: $duringQuietHours
      undoable: true
      confirms: $confirms
    ) {
      ...PostFields
    }
  }
`)

export const UpdatePostPublishDateMutation = graphql(`
  mutation UpdatePostPublishDate(
    $id: ID!
    $publishDate: DateTime
    $basedOn: DateTime
    $duringQuietHours: Boolean
  ) {
    updatePostPublishDate(
      id: $id
      publishDate: $publishDate
      basedOn: $basedOn
      duringQuietHours: $duringQuietHours
    ) {
      ...PostFields
    }
  }
`)

/** `basedOn`: the editedAt of the version that was read. The server does not overwrite another. */
export const RestorePostVersionMutation = graphql(`
  mutation RestorePostVersion(
    $id: ID!
    $number: Int!
    $basedOn: DateTime
    $overrideReason: String
    $duringQuietHours: Boolean
  ) {
    restorePostVersion(
      id: $id
      number: $number
      basedOn: $basedOn
      overrideReason: $overrideReason
      duringQuietHours: $duringQuietHours
    ) {
      ...PostFields
    }
  }
`)

export const PinPostMutation = graphql(`
  mutation PinPost($id: ID!, $status: Boolean!, $until: DateTime) {
    pinPost(id: $id, status: $status, until: $until) {
      ...PostFields
    }
  }
`)

export const ResubmitPostMutation = graphql(`
  mutation ResubmitPost($id: ID!) {
    resubmitPost(id: $id) {
      ...PostFields
    }
  }
`)

export const DeletePostMutation = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id)
  }
`)
