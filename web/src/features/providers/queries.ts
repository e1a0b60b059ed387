import { graphql } from '@/graphql/document'

export const RedeemProviderCodeMutation = graphql(`
  mutation RedeemProviderCode($code: String!) {
    redeemProviderCode(code: $code) {
      session {
        token
        role
        accountRole
        accountId
        passwordSet
        draftKey
        hasSeenDisclaimer
      }
      email
      offer {
        code
        email
        institution
        provider
      }
    }
  }
`)

export const ConfirmProviderLinkMutation = graphql(`
  mutation ConfirmProviderLink($code: String!, $password: String!, $oneTimeCode: String) {
    confirmProviderLink(code: $code, password: $password, oneTimeCode: $oneTimeCode) {
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
