import { graphql } from '@/graphql/document'

export const ChangePasswordMutation = graphql(`
  mutation ChangePassword($oldPassword: String!, $newPassword: String!, $code: String) {
    changePassword(oldPassword: $oldPassword, newPassword: $newPassword, code: $code) {
      accountId
      passwordSet
    }
  }
`)
