// The profiles that internal staff finds, and switching into one of them.
import { graphql } from '@/graphql/document'

export const FoundProfile = graphql(`
  fragment FoundProfile on ManagedProfile {
    id
    role
    avatar {
      large
    }
    username
    displayName
    visible
    autoFollow
    pipedriveId
    permissions
    targeting {
      universities
      allUniversities
      affiliations
      roles
    }
    notificationChannels {
      id
      name
      kind
      globalChannel
      targeting {
        roles
      }
    }
  }
`)

export const ManagedProfilesQuery = graphql(`
  query ManagedProfiles($page: PaginationInput!) {
    found: managedProfiles(paginationInput: $page) {
      edges {
        node {
          id
          ...FoundProfile
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
      totalCount
    }
  }
`)

export const SearchProfileQuery = graphql(`
  query SearchProfile($text: String!, $page: PaginationInput!) {
    found: searchProfile(text: $text, paginationInput: $page) {
      edges {
        node {
          id
          ...FoundProfile
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
      totalCount
    }
  }
`)

/** The names of the universities and affiliations that a targeting names by their ids. */
export const TargetNamesQuery = graphql(`
  query TargetNames {
    possibleTargets {
      universities {
        id
        name
      }
      affiliations {
        id
        name
      }
    }
  }
`)

export const SwitchProfileMutation = graphql(`
  mutation SwitchProfile($id: ID!) {
    switchProfile(id: $id) {
      profile
      accountId
      role
    }
  }
`)
