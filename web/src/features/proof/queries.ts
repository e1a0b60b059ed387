// GraphQL operations that prove whose account it is.
import { graphql } from '@/graphql/document'

export const ProveIdentityMutation = graphql(`
  mutation ProveIdentity($password: String!, $code: String) {
    proveIdentity(password: $password, code: $code)
  }
`)

export const RequestProofCodeMutation = graphql(`
  mutation RequestProofCode($another: Boolean!) {
    requestProofCode(another: $another)
  }
`)
