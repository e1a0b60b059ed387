// GraphQL operations of the sources: accounts and feeds whose posts the profile takes over.
import { graphql } from '@/graphql/document'

export const SourceFields = graphql(`
  fragment SourceFields on Source {
    id
    network
    name
    url
    connectedAt
    state
    problem
    problemSince
    lastCheckedAt
    lastSuccessAt
    nextCheckAt
    lastImported
    postsImported
    alsoConnectedBy
    waitingDrafts
    sendPush
    statusUrl
    skipped {
      id
      url
      text
      publishedAt
      reason
      requested
    }
  }
`)

export const SourcesQuery = graphql(`
  query Sources {
    me {
      id
      mustReviewInstagramPosts
      instagramConnection {
        active
        error
        source {
          id
          connectedAt
        }
      }
      sources {
        id
        ...SourceFields
      }
    }
  }
`)

/** Each call begins a new connection, with a state of its own. */
export const InstagramAuthorizationQuery = graphql(`
  query InstagramAuthorization {
    instagramAuthorization {
      url
      state
    }
  }
`)

export const InstagramConnectionQuery = graphql(`
  query InstagramConnection {
    me {
      id
      instagramConnection {
        active
        error
        source {
          id
          name
        }
      }
    }
  }
`)

export const ConnectInstagramMutation = graphql(`
  mutation ConnectInstagram($code: String!, $redirectUri: String!, $state: String!) {
    connectInstagram(code: $code, redirectUri: $redirectUri, state: $state) {
      active
      error
      source {
        id
        name
      }
    }
  }
`)

export const DisconnectInstagramMutation = graphql(`
  mutation DisconnectInstagram($deleteDrafts: Boolean!) {
    disconnectInstagram(deleteDrafts: $deleteDrafts) {
      active
      error
      source {
        id
      }
    }
  }
`)

export const ChangeMustReviewMutation = graphql(`
  mutation ChangeMustReviewInstagramPosts($value: Boolean!) {
    changeMustReviewInstagramPosts(value: $value) {
      id
      mustReviewInstagramPosts
    }
  }
`)

export const ConnectSourceMutation = graphql(`
  mutation ConnectSource($address: String!) {
    connectSource(address: $address) {
      id
      name
      ...SourceFields
    }
  }
`)

export const DisconnectSourceMutation = graphql(`
  mutation DisconnectSource($id: ID!, $deleteDrafts: Boolean!) {
    disconnectSource(id: $id, deleteDrafts: $deleteDrafts) {
      id
      ...SourceFields
    }
  }
`)

export const CheckSourceMutation = graphql(`
  mutation CheckSource($id: ID!) {
    checkSource(id: $id) {
      id
      ...SourceFields
    }
  }
`)

export const UpdateSourceMutation = graphql(`
  mutation UpdateSource($id: ID!, $sendPush: Boolean!) {
    updateSource(id: $id, sendPush: $sendPush) {
      id
      ...SourceFields
    }
  }
`)

export const ImportSkippedPostMutation = graphql(`
  mutation ImportSkippedPost($source: ID!, $id: ID!) {
    importSkippedPost(source: $source, id: $id) {
      id
      ...SourceFields
    }
  }
`)
