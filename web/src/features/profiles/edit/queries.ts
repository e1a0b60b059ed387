// GraphQL operations of the profile form.
import { graphql } from '@/graphql/document'

export const ProfileFields = graphql(`
  fragment ProfileFields on Me {
    id
    displayName
    username
    avatar {
      large
      placeholder
      width
      height
    }
    header {
      large
      placeholder
      width
      height
    }
    contact {
      email
      telephoneNumber
      website
      imprint
      location {
        label
        street
        addition
        postalCode
        city
        state
        country
        geoPoint {
          lat
          lng
        }
      }
    }
    publishMembership
  }
`)

export const EditedProfileQuery = graphql(`
  query EditedProfile {
    me {
      id
      ...ProfileFields
    }
  }
`)

export const UpdateUserMutation = graphql(`
  mutation UpdateUser(
    $displayName: String
    $username: String
    $contact: ContactInput
    $avatar: UploadInput
    $header: UploadInput
    $publishMembership: Boolean
  ) {
    updateUser(
      displayName: $displayName
      username: $username
      contact: $contact
      avatar: $avatar
      header: $header
      publishMembership: $publishMembership
    ) {
      id
      ...ProfileFields
    }
  }
`)

export const CheckUsernameQuery = graphql(`
  query CheckUsername($username: String!) {
    checkUsername(username: $username)
  }
`)
