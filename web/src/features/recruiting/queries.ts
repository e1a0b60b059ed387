// Companies and their jobs, for attachments of posts.
import { graphql } from '@/graphql/document'

export const CompaniesQuery = graphql(`
  query Companies($first: Int!, $text: String) {
    companies(pagination: { first: $first }, text: $text) {
      edges {
        node {
          id
          title
          header {
            large
            placeholder
            width
            height
          }
        }
      }
    }
  }
`)

export const JobsQuery = graphql(`
  query Jobs($first: Int!, $text: String, $companies: [ID!]) {
    jobs(pagination: { first: $first }, text: $text, companies: $companies) {
      edges {
        node {
          id
          title
          type
          address {
            city
          }
        }
      }
    }
  }
`)
