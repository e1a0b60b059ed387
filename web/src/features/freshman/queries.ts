// GraphQL operations of the freshman area.
import { graphql } from '@/graphql/document'

export const AccessCodeQuery = graphql(`
  query AccessCode {
    me {
      id
      accessToken
    }
  }
`)

export const LinkCollectionQuery = graphql(`
  query LinkCollection {
    me {
      id
      linkCollections {
        id
        version
        links {
          title
          icon
          link
        }
      }
    }
  }
`)

export const UpdateLinkCollectionMutation = graphql(`
  mutation UpdateLinkCollection($id: ID, $links: [LinkInput!]!, $basedOn: Int) {
    updateLinkCollection(id: $id, links: $links, basedOn: $basedOn) {
      id
      version
      links {
        title
        icon
        link
      }
    }
  }
`)

export const SetAccessCodeMutation = graphql(`
  mutation SetAccessCode($accessToken: String!) {
    updateUser(accessToken: $accessToken) {
      id
      username
      displayName
      avatar {
        large
        placeholder
      }
      accessToken
      freshmanInUse
    }
  }
`)

export const MapPlaceFields = graphql(`
  fragment MapPlaceFields on MapLocation {
    id
    name
    type
    wheelchair
    entrance
    location {
      country
      city
      postalCode
      street
      state
      addition
      label
      geoPoint {
        lat
        lng
      }
    }
  }
`)

export const MapFields = graphql(`
  fragment MapFields on Map {
    id
    name
    description
    visible
    locations {
      id
      ...MapPlaceFields
    }
  }
`)

export const MapsQuery = graphql(`
  query Maps {
    me {
      id
      maps {
        ...MapFields
      }
    }
  }
`)

export const UpdateMapMutation = graphql(`
  mutation UpdateMap($id: ID, $name: String, $description: String, $visible: Boolean) {
    updateMap(id: $id, name: $name, description: $description, visible: $visible) {
      ...MapFields
    }
  }
`)

export const DeleteMapMutation = graphql(`
  mutation DeleteMap($id: ID!) {
    deleteMap(id: $id)
  }
`)

export const RestoreMapMutation = graphql(`
  mutation RestoreMap($id: ID!) {
    restoreMap(id: $id) {
      ...MapFields
    }
  }
`)

export const UpdateLocationMutation = graphql(`
  mutation UpdateLocation(
    $map: ID!
    $id: ID
    $name: String
    $type: String
    $location: LocationInput
    $wheelchair: WheelchairAccess
    $entrance: String
  ) {
    updateLocation(
      map: $map
      id: $id
      name: $name
      type: $type
      location: $location
      wheelchair: $wheelchair
      entrance: $entrance
    ) {
      id
      ...MapPlaceFields
    }
  }
`)

export const DeleteLocationMutation = graphql(`
  mutation DeleteLocation($id: ID!) {
    deleteLocation(id: $id)
  }
`)

export const RestoreLocationMutation = graphql(`
  mutation RestoreLocation($id: ID!) {
    restoreLocation(id: $id) {
      ...MapPlaceFields
    }
  }
`)

export const UpdateLocationOrderMutation = graphql(`
  mutation UpdateLocationOrder($map: ID!, $order: [LocationOrderInput!]!) {
    updateLocationOrder(map: $map, order: $order) {
      ...MapFields
    }
  }
`)
