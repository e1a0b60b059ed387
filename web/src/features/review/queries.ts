// What is said about a draft while it waits for release. The cache handles the posts like those of `posts`.
import '@/features/posts/PostFields'
import { graphql } from '@/graphql/document'
import type { PostCommentsQuery as Comments } from '@/graphql/generated/graphql'

export const SendBackPostMutation = graphql(`
  mutation SendBackPost($id: ID!, $reason: String!, $editedAt: DateTime) {
    sendBackPost(id: $id, reason: $reason, editedAt: $editedAt) {
      ...PostFields
    }
  }
`)

export const EndEmergencyRequestMutation = graphql(`
  mutation EndEmergencyRequest($id: ID!, $askedAt: DateTime, $reason: String) {
    endEmergencyRequest(id: $id, askedAt: $askedAt, reason: $reason) {
      ...PostFields
    }
  }
`)

export const PostCommentsQuery = graphql(`
  query PostComments($id: ID!) {
    postComments(id: $id) {
      id
      at
      accountName
      field
      language
      quote
      before
      after
      text
      resolvedAt
      resolvedByName
      viewerCanDelete
    }
    post(id: $id) {
      id
      openComments
    }
  }
`)

export type Comment = Comments['postComments'][number]

export const AddPostCommentMutation = graphql(`
  mutation AddPostComment($id: ID!, $comment: PostCommentInput!) {
    addPostComment(id: $id, comment: $comment) {
      id
    }
  }
`)

export const ResolvePostCommentMutation = graphql(`
  mutation ResolvePostComment($id: ID!, $resolved: Boolean!) {
    resolvePostComment(id: $id, resolved: $resolved) {
      id
      resolvedAt
      resolvedByName
    }
  }
`)

export const DeletePostCommentMutation = graphql(`
  mutation DeletePostComment($id: ID!) {
    deletePostComment(id: $id)
  }
`)

export const EmergencySettingsQuery = graphql(`
  query EmergencySettings {
    me {
      id
      emergencyNeedsTwo
      releaserCount
    }
  }
`)

export const SetEmergencyNeedsTwoMutation = graphql(`
  mutation SetEmergencyNeedsTwo($value: Boolean!) {
    setEmergencyNeedsTwo(value: $value) {
      id
      emergencyNeedsTwo
      releaserCount
    }
  }
`)

export const SetFourEyesMutation = graphql(`
  mutation SetFourEyes($value: Boolean!) {
    setFourEyes(value: $value) {
      id
      fourEyes
      viewerNeedsRelease
    }
  }
`)
