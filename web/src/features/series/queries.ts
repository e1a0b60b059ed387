import { graphql } from '@/graphql/document'
import type { SeriesFieldsFragment } from '@/graphql/generated/graphql'

export const SeriesFields = graphql(`
  fragment SeriesFields on PostSeries {
    id
    rule {
      frequency
      weekdays
      time
      begin
      until
      count
    }
    content
    translations {
      content {
        lang
        value
      }
    }
    ended
    dates {
      day
      publishDate
      post
      skipped
      follows
    }
  }
`)

export type Series = SeriesFieldsFragment
export type SeriesRule = Series['rule']
export type SeriesDate = Series['dates'][number]

export const PostSeriesQuery = graphql(`
  query PostSeries {
    postSeries {
      ...SeriesFields
    }
  }
`)

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
  ) {
    updatePostSeries(id: $id, content: $content, translations: $translations, rule: $rule) {
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
