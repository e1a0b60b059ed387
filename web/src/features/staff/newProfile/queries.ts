// Creates a profile.
import { graphql } from '@/graphql/document'

export const SignupMutation = graphql(`
  mutation Signup(
    $role: ProfileRole!
    $email: String!
    $username: String!
    $displayName: String!
    $name: String
    $recipient: String
    $pipedriveId: String
  ) {
    signup(
      role: $role
      email: $email
      username: $username
      displayName: $displayName
      name: $name
      recipient: $recipient
      pipedriveId: $pipedriveId
    ) {
      profile {
        id
        displayName
      }
      account {
        id
        email
      }
    }
  }
`)
