import { graphql } from '@/graphql/document'
import '../openedSession'

export const LoginMutation = graphql(`
  mutation Login($email: String!, $password: String!, $code: String) {
    login(email: $email, password: $password, code: $code) {
      ...SessionFields
    }
  }
`)
