import { graphql } from '@/graphql/document'

/** Confirms the address that a link was mailed to; true also when it was opened before. */
export const VerifyEmailMutation = graphql(`
  mutation VerifyEmail($token: String!) {
    verifyEmail(token: $token)
  }
`)

export const StoresQuery = graphql(`
  query Stores {
    config {
      appStoreUrl
      playStoreUrl
    }
  }
`)
