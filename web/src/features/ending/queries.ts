// The mutations that end a post or show it again. The cache handles them like those of `posts`.
import { graphql } from '@/graphql/document'

export const UpdatePostExpiryMutation = graphql(`
  mutation UpdatePostExpiry($id: ID!, $expiresAt: DateTime) {
    updatePostExpiry(id: $id, expiresAt: $expiresAt) {
      ...PostFields
    }
  }
`)

export const WithdrawPostMutation = graphql(`
  mutation WithdrawPost($id: ID!, $reason: String) {
    withdrawPost(id: $id, reason: $reason) {
      ...PostFields
    }
  }
`)

export const RestoreWithdrawnPostMutation = graphql(`
  mutation RestoreWithdrawnPost($id: ID!, $basedOn: DateTime, $confirms: DateTime) {
    restoreWithdrawnPost(id: $id, basedOn: $basedOn, confirms: $confirms) {
      ...PostFields
    }
  }
`)
