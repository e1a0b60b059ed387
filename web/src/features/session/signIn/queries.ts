import { graphql } from '@/graphql/document'

export const LoginMutation = graphql(`
  mutation Login($email: String!, $password: String!, $code: String) {
    login(email: $email, password: $password, code: $code) {
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
