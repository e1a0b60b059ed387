// GraphQL queries about places. The server forwards them to the configured service.
import { graphql } from '@/graphql/document'

export const GeocodeQuery = graphql(`
  query Geocode($text: String, $point: GeoPointInput, $near: GeoPointInput) {
    geocode(text: $text, point: $point, near: $near) {
      id
      name
      location {
        country
        city
        postalCode
        street
        state
        label
        geoPoint {
          lat
          lng
        }
      }
    }
  }
`)

export const PlaceDetailsQuery = graphql(`
  query PlaceDetails($id: ID!) {
    placeDetails(id: $id) {
      id
      name
      rating
      telephoneNumber
    }
  }
`)
