// GraphQL operations on the accounts of a profile.
import { graphql } from '@/graphql/document'

export const AccountFields = graphql(`
  fragment AccountFields on Account {
    id
    email
    name
    role
    viewerCanSeeInviteLink
    canSignIn
    viewerCanChange
    registered
    hasSecondFactor
    deputy {
      from
      until
    }
  }
`)

export const AccountsQuery = graphql(`
  query Accounts($profile: ID!) {
    currentAccounts(userId: $profile) {
      id
      ...AccountFields
    }
  }
`)

export const CheckEmailQuery = graphql(`
  query CheckEmail($email: String!) {
    checkEmail(email: $email, origin: FEED)
  }
`)

export const AddAccountMutation = graphql(`
  mutation AddAccount($email: String!, $name: String!, $role: AccountRole!) {
    addAccount(email: $email, name: $name, role: $role) {
      id
      ...AccountFields
    }
  }
`)

export const ResendInvitationMutation = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) {
      id
      ...AccountFields
    }
  }
`)

export const ShowInviteLinkMutation = graphql(`
  mutation ShowInviteLink($id: ID!) {
    showInviteLink(id: $id)
  }
`)

export const UpdateAccountRoleMutation = graphql(`
  mutation UpdateAccountRole($id: ID!, $role: AccountRole!) {
    updateAccountRole(id: $id, role: $role) {
      id
      ...AccountFields
    }
  }
`)

export const SetDeputyMutation = graphql(`
  mutation SetDeputy($id: ID!, $from: DateTime!, $until: DateTime!) {
    setDeputy(id: $id, from: $from, until: $until) {
      id
      ...AccountFields
    }
  }
`)

export const EndDeputyMutation = graphql(`
  mutation EndDeputy($id: ID!) {
    endDeputy(id: $id) {
      id
      ...AccountFields
    }
  }
`)

export const DeleteAccountMutation = graphql(`
  mutation DeleteAccount($id: ID!) {
    deleteAccount(id: $id)
  }
`)

export const RemoveSecondFactorsMutation = graphql(`
  mutation RemoveSecondFactors($id: ID!) {
    removeSecondFactorsOf(id: $id) {
      id
      ...AccountFields
    }
  }
`)
