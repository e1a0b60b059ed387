import type { Pinned } from '@/features/places/usePins'
import type { Place } from './maps'

/** The places that have a point, with their numbers in the list. */
export const pinnedOf = (places: readonly Place[]): Pinned[] =>
  places.flatMap(({ id, name, location: { geoPoint } }, index) =>
    geoPoint ? [{ key: id, point: geoPoint, name, number: index + 1 }] : [],
  )
