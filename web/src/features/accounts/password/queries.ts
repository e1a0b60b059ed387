import { graphql } from '@/graphql/document'

export const ChangePasswordMutation = graphql(`
  mutation ChangePassword($oldPassword: String!, $newPassword: String!) {
    changePassword(oldPassword: $oldPassword, newPassword: $newPassword) {
      accountId
      passwordSet
    }
  }
`)
