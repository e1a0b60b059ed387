// The mutations of the composer. The cache puts a new post into its list.
import { graphql } from '@/graphql/document'
import '@/features/posts/PostFields'

export const SendPostMutation = graphql(`
  mutation SendPost(
    $content: String!
    $translations: PostTranslationsInput
    $notificationChannels: [PostChannelInput!]
    $pushConfig: PushConfigInput
    $sendPush: Boolean!
    $publishDate: DateTime
    $attachment: AttachmentInput
    $idempotencyKey: ID
  ) {
    sendPost(
      content: $content
      translations: $translations
      notificationChannels: $notificationChannels
      pushConfig: $pushConfig
      sendPush: $sendPush
      publishDate: $publishDate
      attachment: $attachment
      idempotencyKey: $idempotencyKey
    ) {
      ...PostFields
    }
  }
`)

export const UpdatePostMutation = graphql(`
  mutation UpdatePost(
    $id: ID!
    $content: String!
    $translations: PostTranslationsInput
    $attachment: AttachmentInput
    $editedAt: DateTime
  ) {
    updatePost(
      id: $id
      content: $content
      translations: $translations
      attachment: $attachment
      editedAt: $editedAt
    ) {
      ...PostFields
    }
  }
`)

export const ConfirmDisclaimerMutation = graphql(`
  mutation ConfirmDisclaimer {
    updateUserSettings(hasSeenDisclaimer: true) {
      hasSeenDisclaimer
    }
  }
`)
