// What each query and mutation of posts requests. All of them request the same, because the cache
// has one copy of each post: whatever shows a post finds it there without another request.
import { attachmentOf } from '@/features/attachments/views'
import '@/features/channels/channels'
import { graphql } from '@/graphql/document'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { textsOf } from '@/lib/languages'
import './card/CardFields'
import './card/EmergencyFields'
import './card/ReviewFields'
import './drafts/DraftFields'
import './PushFields'

/**
 * A stored post: the fields that several places read. The others are in the fragments of their
 * readers. Each field is in one fragment only, because the server resolves a repeated field again.
 */
export const PostFields = graphql(`
  fragment PostFields on Post {
    id
    status
    createdAt
    editedAt
    publishDate
    content
    translations {
      content {
        lang
        value
      }
    }
    author {
      id
      username
      displayName
      avatar {
        large
        placeholder
      }
    }
    viewerCanEdit
    viewerCanReschedule
    viewerCanPin
    ...AttachmentFields
    ...CardFields
    ...ChannelFields
    ...DraftFields
    ...EmergencyFields
    ...PushFields
    ...ReviewFields
  }
`)

export type StoredPost = PostFieldsFragment

/** What a post says: its text and its attachment. */
export const wordsOf = (post: StoredPost) => ({
  texts: textsOf(post.content, post.translations.content),
  attachment: attachmentOf(post),
})
