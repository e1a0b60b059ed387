import { graphql } from '@/graphql/document'
import '../openedSession'

/** The account of a link. Does not use up the token. */
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

/** Signs in with a link that the operator has made. */
export const RedeemSignInLinkMutation = graphql(`
  mutation RedeemSignInLink($token: String!, $code: String) {
    redeemSignInLink(token: $token, code: $code) {
      session {
        ...SessionFields
      }
      email
    }
  }
`)

/** Signs in with a link. The token stays valid until a password is set. */
export const TokenLoginMutation = graphql(`
  mutation TokenLogin($token: String!) {
    tokenLogin(token: $token) {
      ...SessionFields
    }
  }
`)
