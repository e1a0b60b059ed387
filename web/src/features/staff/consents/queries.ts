// The consents of all profiles to marketing.
import { graphql } from '@/graphql/document'

export const ConsentsQuery = graphql(`
  query Consents($filter: ConsentFilter!, $page: PaginationInput!) {
    users(filter: $filter, paginationInput: $page) {
      edges {
        node {
          id
          username
          displayName
          publishMembership
          changedAt
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
      totalCount
    }
  }
`)

/** The consents as a file. Always fetched from the server. */
export const ConsentsCsvQuery = graphql(`
  query ConsentsCsv($filter: ConsentFilter!) {
    consentsCsv(filter: $filter)
  }
`)

export const ConsentHistoryQuery = graphql(`
  query ConsentHistory($userId: ID!) {
    consentHistory(userId: $userId) {
      kind
      version
      given
      changedAt
      email
    }
  }
`)
