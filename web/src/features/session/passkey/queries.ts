import { graphql } from '@/graphql/document'
import '../openedSession'

export const BeginPasskeySignInMutation = graphql(`
  mutation BeginPasskeySignIn {
    beginPasskeySignIn {
      id
      options
    }
  }
`)

export const SignInWithPasskeyMutation = graphql(`
  mutation SignInWithPasskey($ceremony: ID!, $response: String!) {
    signInWithPasskey(ceremony: $ceremony, response: $response) {
      email
      session {
        ...SessionFields
      }
    }
  }
`)
