import { graphql } from '@/graphql/document'
import type { TemplateFieldsFragment } from '@/graphql/generated/graphql'

export const TemplateFields = graphql(`
  fragment TemplateFields on Template {
    id
    name
    content
    translations {
      content {
        lang
        value
      }
    }
    notificationChannels {
      channel
      notification
    }
    sendPush
    pushConfig {
      title
      text
    }
    viewerCanChange
  }
`)

export type Template = TemplateFieldsFragment

export const TemplatesQuery = graphql(`
  query Templates {
    templates {
      ...TemplateFields
    }
  }
`)

export const CreateTemplateMutation = graphql(`
  mutation CreateTemplate(
    $name: String!
    $content: String!
    $translations: PostTranslationsInput
    $notificationChannels: [PostChannelInput!]
    $pushConfig: PushConfigInput
    $sendPush: Boolean!
  ) {
    createTemplate(
      name: $name
      content: $content
      translations: $translations
      notificationChannels: $notificationChannels
      pushConfig: $pushConfig
      sendPush: $sendPush
    ) {
      ...TemplateFields
    }
  }
`)

export const RenameTemplateMutation = graphql(`
  mutation RenameTemplate($id: ID!, $name: String!) {
    renameTemplate(id: $id, name: $name) {
      ...TemplateFields
    }
  }
`)

export const DeleteTemplateMutation = graphql(`
  mutation DeleteTemplate($id: ID!) {
    deleteTemplate(id: $id)
  }
`)
