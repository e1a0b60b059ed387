import { graphql } from '@/graphql/document'
import '../openedSession'

/** The response is the same if no account has the address. */
export const RequestPasswordResetMutation = graphql(`
  mutation RequestPasswordReset($email: String!) {
    requestPasswordReset(email: $email)
  }
`)

/** The account of a reset link. Does not use up the token. */
export const ResetLinkQuery = graphql(`
  query ResetLink($token: String!) {
    resetLink(token: $token) {
      email
      institution
    }
  }
`)

/** Sets a new password with an emailed link, and signs in. */
export const ResetWithTokenMutation = graphql(`
  mutation ResetWithToken($token: String!, $newPassword: String!, $code: String) {
    changePassword(token: $token, newPassword: $newPassword, code: $code) {
      ...SessionFields
    }
  }
`)
