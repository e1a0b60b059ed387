import '@/features/session/openedSession'
import { graphql } from '@/graphql/document'

export const RedeemProviderCodeMutation = graphql(`
  mutation RedeemProviderCode($code: String!) {
    redeemProviderCode(code: $code) {
      session {
        ...SessionFields
      }
      email
      offer {
        code
        email
        institution
        provider
        byMail
      }
    }
  }
`)

export const ConfirmProviderLinkMutation = graphql(`
  mutation ConfirmProviderLink(
    $code: String!
    $password: String
    $mailedCode: String
    $oneTimeCode: String
  ) {
    confirmProviderLink(
      code: $code
      password: $password
      mailedCode: $mailedCode
      oneTimeCode: $oneTimeCode
    ) {
      ...SessionFields
    }
  }
`)

export const RequestLinkCodeMutation = graphql(`
  mutation RequestLinkCode($code: String!) {
    requestLinkCode(code: $code)
  }
`)

export const LinkedProvidersQuery = graphql(`
  query LinkedProviders {
    linkedProviders {
      id
      label
      linkedAt
    }
  }
`)

export const LinkProviderMutation = graphql(`
  mutation LinkProvider($code: String!) {
    linkProvider(code: $code) {
      id
      label
      linkedAt
    }
  }
`)

export const UnlinkProviderMutation = graphql(`
  mutation UnlinkProvider($id: ID!) {
    unlinkProvider(id: $id) {
      id
      label
      linkedAt
    }
  }
`)

export const AcceptWithProviderMutation = graphql(`
  mutation AcceptWithProvider(
    $code: String!
    $privacyPolicyVersion: Int
    $userAgreementVersion: Int
    $publishMembership: Boolean
    $oneTimeCode: String
  ) {
    acceptWithProvider(
      code: $code
      privacyPolicyVersion: $privacyPolicyVersion
      userAgreementVersion: $userAgreementVersion
      publishMembership: $publishMembership
      oneTimeCode: $oneTimeCode
    ) {
      ...SessionFields
    }
  }
`)
