// A place while it is edited. The address is typed, or comes from a search or a point on the map.
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

/** The fields that can be changed separately. */
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

/** The found place replaces everything except the addition, since maps do not know the room. */
export const foundPlace = (before: PlaceDraft, found: Given, name?: string | null): PlaceDraft => {
  const place = placeOf(found)
  return { ...place, label: place.label || (name ?? ''), addition: before.addition }
}

/** Null if all fields are empty. */
export function locationInput(place: PlaceDraft): LocationInput | null {
  if (isNoPlace(place)) return null
  const parts = placeParts
    .map((part) => [part, place[part].trim()] as const)
    .filter(([, text]) => text !== '')
  return { ...Object.fromEntries(parts), ...(place.geoPoint && { geoPoint: place.geoPoint }) }
}

/** All written parts in one line. */
export const placeWords = (place: PlaceDraft): string =>
  placeParts
    .map((part) => place[part].trim())
    .filter((text) => text !== '')
    .join(', ')

const degrees = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** 51,3397; 12,3731. */
export const pointText = ({ lat, lng }: Point): string =>
  `${degrees.format(lat)}; ${degrees.format(lng)}`

/** The same of a place, or an empty text. */
export const pointWords = ({ geoPoint }: PlaceDraft): string =>
  geoPoint ? pointText(geoPoint) : ''

/** The lines as people read them: name, room, address. Omits an address that the name contains. */
export function placeLines(place: PlaceDraft): string[] {
  const { label, addition, street, postalCode, city } = place
  const town = [postalCode, city].filter(Boolean).join(' ')
  const address = [street, town].filter(Boolean).join(', ')
  const narrowest = street || city
  const isSaid = narrowest !== '' && label.includes(narrowest)
  return [label, addition, isSaid ? '' : address].filter((line) => line.trim() !== '')
}
