// GraphQL operations of the freshman area.
import { graphql } from '@/graphql/document'

export const AccessCodeQuery = graphql(`
  query AccessCode {
    me {
      id
      accessToken
    }
  }
`)

export const LinkCollectionQuery = graphql(`
  query LinkCollection {
    me {
      id
      linkCollections {
        id
        links {
          title
          icon
          link
        }
      }
    }
  }
`)

export const UpdateLinkCollectionMutation = graphql(`
  mutation UpdateLinkCollection($id: ID, $links: [LinkInput!]!) {
    updateLinkCollection(id: $id, links: $links) {
      id
      links {
        title
        icon
        link
      }
    }
  }
`)

export const SetAccessCodeMutation = graphql(`
  mutation SetAccessCode($accessToken: String!) {
    updateUser(accessToken: $accessToken) {
      id
      username
      displayName
      avatar {
        large
        placeholder
      }
      accessToken
    }
  }
`)
