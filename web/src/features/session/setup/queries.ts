import { graphql } from '@/graphql/document'

/** The account data that the first-password form needs. */
export const SetupQuery = graphql(`
  query Setup {
    me {
      id
      displayName
      asksForMarketing
      account {
        id
        email
        isRegistered
        privacyPolicy {
          version
        }
        userAgreement {
          version
        }
      }
    }
  }
`)

export const RegisterMutation = graphql(`
  mutation Register(
    $password: String!
    $privacyPolicyVersion: Int
    $userAgreementVersion: Int
    $publishMembership: Boolean
    $code: String
  ) {
    register(
      password: $password
      privacyPolicyVersion: $privacyPolicyVersion
      userAgreementVersion: $userAgreementVersion
      publishMembership: $publishMembership
      code: $code
    ) {
      role
      accountRole
      accountId
      passwordSet
      draftKey
      hasSeenDisclaimer
    }
  }
`)
