// Versions of a post. Always fetched from the server: each act makes another one.
import '@/features/attachments/views'
import { getFragmentData, graphql } from '@/graphql/document'
import type {
  ComparePostVersionsQuery as Compared,
  PostVersionsQuery as Listed,
} from '@/graphql/generated/graphql'

export const PostVersionsQuery = graphql(`
  query PostVersions($id: ID!) {
    postVersions(id: $id) {
      number
      at
      kind
      note
      accountName
    }
  }
`)

/** A version without its content. */
export type Version = Listed['postVersions'][number]

const VersionContentFields = graphql(`
  fragment VersionContentFields on PostVersionContent {
    publishDate
    sendPush
    channels {
      name
      notification
    }
    ...VersionAttachmentFields
  }
`)

export const ComparePostVersionsQuery = graphql(`
  query ComparePostVersions($id: ID!, $from: Int!, $to: Int!) {
    comparePostVersions(id: $id, from: $from, to: $to) {
      before {
        ...VersionContentFields
      }
      after {
        ...VersionContentFields
      }
      texts {
        field
        position
        language
        parts {
          kind
          text
        }
      }
    }
  }
`)

export type TextChange = Compared['comparePostVersions']['texts'][number]

/** Both versions without their texts, and the texts that differ. */
export const comparedIn = ({ comparePostVersions: { before, after, texts } }: Compared) => ({
  before: getFragmentData(VersionContentFields, before),
  after: getFragmentData(VersionContentFields, after),
  texts,
})

export type VersionContent = ReturnType<typeof comparedIn>['before']
