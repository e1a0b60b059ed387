// Changes of stored posts that are saved on the server and not published yet.
import { graphql } from '@/graphql/document'

export const SaveWorkingCopyMutation = graphql(`
  mutation SaveWorkingCopy(
    $post: ID!
    $basedOn: DateTime
    $state: String!
    $files: [ID!]!
    $writer: String!
    $sequence: Int!
    $automatic: Boolean!
  ) {
    saveWorkingCopy(
      post: $post
      basedOn: $basedOn
      state: $state
      files: $files
      writer: $writer
      sequence: $sequence
      automatic: $automatic
    ) {
      id
      workingCopy {
        revision
        savedAt
        savedBy
        unfinished
      }
    }
  }
`)

export const DiscardWorkingCopyMutation = graphql(`
  mutation DiscardWorkingCopy($post: ID!, $basedOn: DateTime) {
    discardWorkingCopy(post: $post, basedOn: $basedOn) {
      id
      workingCopy {
        revision
        savedAt
        savedBy
        unfinished
      }
    }
  }
`)

/** Always from the server. */
export const WorkingCopyQuery = graphql(`
  query WorkingCopy($post: ID!) {
    workingCopy(post: $post) {
      state
      copy {
        savedAt
        savedBy
      }
    }
  }
`)
