// The audit trail.
import { graphql } from '@/graphql/document'

export const AuditTrailQuery = graphql(`
  query AuditTrail($filter: AuditFilter!, $page: PaginationInput!) {
    auditTrail(filter: $filter, paginationInput: $page) {
      edges {
        node {
          id
          at
          action
          accountId
          accountEmail
          accountRole
          profileId
          profileName
          subjectId
          subjectName
          details
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
    }
  }
`)

/** The entries as a file. Always fetched from the server. */
export const AuditCsvQuery = graphql(`
  query AuditCsv($filter: AuditFilter!) {
    auditCsv(filter: $filter) {
      csv
      isComplete
    }
  }
`)
