import { graphql } from '@/graphql/document'

/** Whether the own account has a password that counts here. */
export const HasPasswordQuery = graphql(`
  query HasPassword {
    proofMethods {
      password
    }
  }
`)

export const ChangePasswordMutation = graphql(`
  mutation ChangePassword($oldPassword: String!, $newPassword: String!, $code: String) {
    changePassword(oldPassword: $oldPassword, newPassword: $newPassword, code: $code) {
      accountId
      passwordSet
    }
  }
`)
