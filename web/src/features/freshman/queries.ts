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
