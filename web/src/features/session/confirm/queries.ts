import { graphql } from '@/graphql/document'

/** Confirms the address to which the link was mailed. Also true if it was confirmed before. */
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

/** The address that the link was mailed to. */
export const NewAddressQuery = graphql(`
  query NewAddress($token: String!) {
    newAddress(token: $token)
  }
`)

export const ConfirmNewAddressMutation = graphql(`
  mutation ConfirmNewAddress($token: String!) {
    confirmNewAddress(token: $token)
  }
`)
