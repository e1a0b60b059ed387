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

export const PostsQuery = graphql(`
  query Posts($filter: PostFilter!, $first: Int!, $before: String) {
    posts(filter: $filter, paginationInput: { first: $first, before: $before }) {
      edges {
        cursor
        node {
          id
          publishDate
          createdAt
          status
          planned
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

/** Always asked from the network: it tells whether a planned post has become live. */
export const PostQuery = graphql(`
  query Post($id: ID!) {
    post(id: $id) {
      id
      status
      ...PostFields
    }
  }
`)

export const PinnedPostQuery = graphql(`
  query PinnedPost($author: ID!) {
    pinnedPost(author: $author) {
      id
      viewerCanPin
      ...PostFields
    }
  }
`)

export const ChangePostStatusMutation = graphql(`
  mutation ChangePostStatus($id: ID!, $status: PostStatus!) {
    changePostStatus(id: $id, status: $status) {
      ...PostFields
    }
  }
`)

export const UpdatePostPublishDateMutation = graphql(`
  mutation UpdatePostPublishDate($id: ID!, $publishDate: DateTime) {
    updatePostPublishDate(id: $id, publishDate: $publishDate) {
      ...PostFields
    }
  }
`)

export const PinPostMutation = graphql(`
  mutation PinPost($id: ID!, $status: Boolean!) {
    pinPost(id: $id, status: $status) {
      ...PostFields
    }
  }
`)

export const DeletePostMutation = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id)
  }
`)
