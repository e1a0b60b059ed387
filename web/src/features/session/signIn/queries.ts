import { graphql } from '@/graphql/document'

export const LoginMutation = graphql(`
  mutation Login($email: String!, $password: String!) {
    login(email: $email, password: $password) {
      token
      role
      accountRole
      accountId
      passwordSet
      draftKey
      hasSeenDisclaimer
    }
  }
`)
