import { graphql } from '@/graphql/document'

/** The answer is the same for an address that nobody has. */
export const RequestPasswordResetMutation = graphql(`
  mutation RequestPasswordReset($email: String!) {
    requestPasswordReset(email: $email)
  }
`)

/** Whose password a mailed link sets. Uses nothing up. */
export const ResetLinkQuery = graphql(`
  query ResetLink($token: String!) {
    resetLink(token: $token) {
      email
      institution
    }
  }
`)

/** A new password behind a mailed link; signs in. */
export const ResetWithTokenMutation = graphql(`
  mutation ResetWithToken($token: String!, $newPassword: String!) {
    changePassword(token: $token, newPassword: $newPassword) {
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
