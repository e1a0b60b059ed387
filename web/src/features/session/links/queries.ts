import { graphql } from '@/graphql/document'

/** Whose link it is. Uses nothing up. */
export const InvitationQuery = graphql(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      email
      name
      institution
      consentsNeeded
      asksForMarketing
      isRegistered
    }
  }
`)

/** A session for a link. The link holds on until a password is set. */
export const TokenLoginMutation = graphql(`
  mutation TokenLogin($token: String!) {
    tokenLogin(token: $token) {
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
