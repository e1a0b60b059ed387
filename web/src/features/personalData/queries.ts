// GraphQL operations for the download of a person's data.
import { graphql } from '@/graphql/document'

export const ExportOwnDataMutation = graphql(`
  mutation ExportOwnData {
    exportOwnData
  }
`)

export const ExportAccountDataMutation = graphql(`
  mutation ExportAccountData($id: ID!) {
    exportAccountData(id: $id)
  }
`)

/** Who is responsible for the data, and where people find more. */
export const ControllerQuery = graphql(`
  query Controller {
    config {
      supportEmail
      privacyUrl
      imprintUrl
      accessibility {
        institution
      }
    }
  }
`)
