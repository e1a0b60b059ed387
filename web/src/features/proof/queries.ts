// GraphQL operations that prove whose account it is.
import { graphql } from '@/graphql/document'

export const ProveIdentityMutation = graphql(`
  mutation ProveIdentity($password: String, $code: String) {
    proveIdentity(password: $password, code: $code)
  }
`)

export const RequestProofCodeMutation = graphql(`
  mutation RequestProofCode($another: Boolean!) {
    requestProofCode(another: $another)
  }
`)

export const BeginPasskeyProofMutation = graphql(`
  mutation BeginPasskeyProof {
    beginPasskeyProof {
      id
      options
    }
  }
`)

export const ProveWithPasskeyMutation = graphql(`
  mutation ProveWithPasskey($ceremony: ID!, $response: String!) {
    proveIdentityWithPasskey(ceremony: $ceremony, response: $response)
  }
`)

/** How the account can prove whose it is. */
export const ProofMethodsQuery = graphql(`
  query ProofMethods {
    proofMethods {
      password
      isByProvider
      isStrong
      providers {
        id
        label
      }
    }
    secondFactors {
      id
      oneTimeCodesSince
      passkeys {
        id
      }
    }
  }
`)

export const ProveWithProviderMutation = graphql(`
  mutation ProveWithProvider($code: String!) {
    proveWithProvider(code: $code)
  }
`)
