// GraphQL operations that prove whose account it is.
import { graphql } from '@/graphql/document'

export const ProveIdentityMutation = graphql(`
  mutation ProveIdentity($password: String, $code: String) {
    proveIdentity(password: $password, code: $code)
  }
`)

export const RequestProofCodeMutation = graphql(`
  mutation RequestProofCode {
    requestProofCode
  }
`)

/** How the account can prove whose it is. */
export const ProofMethodsQuery = graphql(`
  query ProofMethods {
    proofMethods {
      password
      providers {
        id
        label
      }
    }
  }
`)

export const ProveWithProviderMutation = graphql(`
  mutation ProveWithProvider($code: String!) {
    proveWithProvider(code: $code)
  }
`)
