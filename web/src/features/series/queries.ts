import { graphql } from '@/graphql/document'
import type { SeriesFieldsFragment } from '@/graphql/generated/graphql'

export const SeriesFields = graphql(`
  fragment SeriesFields on PostSeries {
    id
    revision
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
