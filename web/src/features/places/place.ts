// A place as it is being written: its address by hand, from a search or from a point on the map.
import type { LocationInput } from '@/graphql/generated/graphql'

export const placeParts = [
  'label',
  'addition',
  'street',
  'postalCode',
  'city',
  'state',
  'country',
] as const

export type PlacePart = (typeof placeParts)[number]

/** What can be changed for itself. */
export type PlaceField = PlacePart | 'geoPoint'

export type Point = { lat: number; lng: number }

export type PlaceDraft = Record<PlacePart, string> & { geoPoint: Point | null }

export const noPlace: PlaceDraft = {
  label: '',
  addition: '',
  street: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  geoPoint: null,
}

export type Given = { [Part in PlacePart]?: string | null } & { geoPoint?: Point | null }

export const placeOf = (location: Given): PlaceDraft => {
  const { geoPoint } = location
  const parts = placeParts.map((part) => [part, location[part] ?? ''])
  return {
    ...noPlace,
    ...Object.fromEntries(parts),
    geoPoint: geoPoint ? { lat: geoPoint.lat, lng: geoPoint.lng } : null,
  }
}

export const isNoPlace = (place: PlaceDraft): boolean =>
  place.geoPoint === null && placeParts.every((part) => place[part].trim() === '')

const addressParts = ['street', 'postalCode', 'city', 'state', 'country'] as const

export const isAddressPart = (part: PlacePart): boolean =>
  (addressParts as readonly PlacePart[]).includes(part)

export const hasAddress = (place: PlaceDraft): boolean =>
  addressParts.some((part) => place[part].trim() !== '')

/** What was found takes the place of all but the addition: building and room no map knows. */
export const foundPlace = (before: PlaceDraft, found: Given, name?: string | null): PlaceDraft => {
  const place = placeOf(found)
  return { ...place, label: place.label || (name ?? ''), addition: before.addition }
}

/** Null where nothing is known. */
export function locationInput(place: PlaceDraft): LocationInput | null {
  if (isNoPlace(place)) return null
  const parts = placeParts
    .map((part) => [part, place[part].trim()] as const)
    .filter(([, text]) => text !== '')
  return { ...Object.fromEntries(parts), ...(place.geoPoint && { geoPoint: place.geoPoint }) }
}

/** All that is written of it, in a line. */
export const placeWords = (place: PlaceDraft): string =>
  placeParts
    .map((part) => place[part].trim())
    .filter((text) => text !== '')
    .join(', ')

const degrees = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** 51,3397; 12,3731, or nothing. */
export const pointWords = ({ geoPoint }: PlaceDraft): string =>
  geoPoint ? `${degrees.format(geoPoint.lat)}; ${degrees.format(geoPoint.lng)}` : ''

/** As one reads it: name, room, address; nothing twice. */
export function placeLines(place: PlaceDraft): string[] {
  const { label, addition, street, postalCode, city } = place
  const town = [postalCode, city].filter(Boolean).join(' ')
  const address = [street, town].filter(Boolean).join(', ')
  const narrowest = street || city
  const isSaid = narrowest !== '' && label.includes(narrowest)
  return [label, addition, isSaid ? '' : address].filter((line) => line.trim() !== '')
}
