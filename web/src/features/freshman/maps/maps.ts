// The maps of a freshman area and their places.
import { type PlaceDraft, placeOf } from '@/features/places/place'
import { type FragmentType, getFragmentData } from '@/graphql/document'
import type { WheelchairAccess } from '@/graphql/generated/graphql'
import { type IconName, iconNameOf } from '../icons'
import { MapFields, MapPlaceFields } from '../queries'

export type Place = {
  /** Begins with `tmp_` until the place is saved. */
  id: string
  name: string
  icon: IconName
  location: PlaceDraft
  /** Null: not known. */
  wheelchair: WheelchairAccess | null
  entrance: string
}

export type FreshmanMap = {
  id: string
  name: string
  description: string
  visible: boolean
  /** In their order. */
  places: Place[]
}

export const mapsOf = (maps: readonly FragmentType<typeof MapFields>[]): FreshmanMap[] =>
  maps.map((masked) => {
    const { id, name, description, visible, locations } = getFragmentData(MapFields, masked)
    return { id, name, description: description ?? '', visible, places: locations.map(savedPlace) }
  })

function savedPlace(masked: FragmentType<typeof MapPlaceFields>): Place {
  const place = getFragmentData(MapPlaceFields, masked)
  return {
    id: place.id,
    name: place.name,
    icon: iconNameOf(place.type),
    location: placeOf(place.location ?? {}),
    wheelchair: place.wheelchair ?? null,
    entrance: place.entrance ?? '',
  }
}
