// The posts that are published in a few seconds and can still be taken back.
import { graphql } from '@/graphql/document'
import type { HeldPostsQuery as Data } from '@/graphql/generated/graphql'
import '@/features/posts/PostFields'

/** Always from the server, which measures the time. */
export const HeldPostsQuery = graphql(`
  query HeldPosts {
    heldPosts {
      id
      heldUntil
      remaining
      title
      act
    }
  }
`)

export type Held = Data['heldPosts'][number]

export const UndoSendPostMutation = graphql(`
  mutation UndoSendPost($id: ID!) {
    undoSendPost(id: $id) {
      ...PostFields
    }
  }
`)
