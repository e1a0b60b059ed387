// What the dialogs of a series send. Not with its query, which pages with cards load.
import { graphql } from '@/graphql/document'
import './queries'

export const CreatePostSeriesMutation = graphql(`
  mutation CreatePostSeries($post: ID, $template: ID, $rule: PostSeriesRuleInput!) {
    createPostSeries(post: $post, template: $template, rule: $rule) {
      ...SeriesFields
    }
  }
`)

export const UpdatePostSeriesMutation = graphql(`
  mutation UpdatePostSeries(
    $id: ID!
    $content: String!
    $translations: PostTranslationsInput
    $rule: PostSeriesRuleInput!
    $basedOn: Int!
  ) {
    updatePostSeries(
      id: $id
      content: $content
      translations: $translations
      rule: $rule
      basedOn: $basedOn
    ) {
      ...SeriesFields
    }
  }
`)

export const EndPostSeriesMutation = graphql(`
  mutation EndPostSeries($id: ID!) {
    endPostSeries(id: $id)
  }
`)

export const SkipPostDateMutation = graphql(`
  mutation SkipPostDate($id: ID!) {
    skipPostDate(id: $id) {
      ...SeriesFields
    }
  }
`)

export const RestorePostDateMutation = graphql(`
  mutation RestorePostDate($id: ID!, $day: String!) {
    restorePostDate(id: $id, day: $day) {
      ...SeriesFields
    }
  }
`)
