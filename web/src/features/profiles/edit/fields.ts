// The editable fields of a profile, with their names in the API.
import type { Crop, StagedImage } from '@/features/media/stagedFile'
import { type PlaceDraft, type PlacePart, type Point, placeParts } from '@/features/places/place'
import type {
  ProfileFieldsFragment,
  UpdateUserMutationVariables,
} from '@/graphql/generated/graphql'
import { withScheme } from '@/lib/webAddress'

export const textFields = [
  'displayName',
  'username',
  'contact.email',
  'contact.telephoneNumber',
  'contact.website',
  'contact.imprint',
  ...placeParts.map((part) => `contact.location.${part}` as const),
] as const

export const pictureFields = ['avatar', 'header'] as const

export type TextField = (typeof textFields)[number]
export type PictureField = (typeof pictureFields)[number]
export type ProfileField = TextField | PictureField

export type Texts = Record<TextField, string>

/** A new image and the part of it to show. */
export type Cropped = { image: StagedImage; crop: Crop }

/** Unsaved changes. */
export type Edits = {
  texts: Partial<Texts>
  /** Null removes the image. */
  pictures: Partial<Record<PictureField, Cropped | null>>
  consents: { publishMembership?: boolean }
  /** The profile's position on the map; null removes it. */
  map: { geoPoint?: Point | null }
}

export const noEdits: Edits = { texts: {}, pictures: {}, consents: {}, map: {} }

export const hasEdits = (edits: Edits): boolean =>
  Object.values(edits).some((group) => Object.keys(group).length > 0)

const isTextField = (name: string): name is TextField =>
  (textFields as readonly string[]).includes(name)

export const isPicture = (name: string): name is PictureField =>
  (pictureFields as readonly string[]).includes(name)

/** The field of a path in an error: `avatar.raw` belongs to the avatar. */
export function fieldOf(path: string): ProfileField | null {
  if (isTextField(path)) return path
  const [first = ''] = path.split('.')
  return isPicture(first) ? first : null
}

export function storedTexts({ displayName, username, contact }: ProfileFieldsFragment): Texts {
  const { email, telephoneNumber, website, imprint, location } = contact
  const place = placeParts.map((part) => [`contact.location.${part}`, location?.[part] ?? ''])
  return {
    displayName,
    username,
    'contact.email': email ?? '',
    'contact.telephoneNumber': telephoneNumber ?? '',
    'contact.website': website ?? '',
    'contact.imprint': imprint ?? '',
    ...(Object.fromEntries(place) as Record<`contact.location.${PlacePart}`, string>),
  }
}

const isWebAddress = (field: TextField): boolean =>
  field === 'contact.website' || field === 'contact.imprint'

/** The value as it is saved. */
export const cleaned = (field: TextField, typed: string): string =>
  isWebAddress(field) ? withScheme(typed) : typed.trim()

/** The edits that differ from the stored profile. */
export function differing(
  { texts, pictures, consents, map }: Edits,
  profile: ProfileFieldsFragment,
): Edits {
  const stored = storedTexts(profile)
  const changed = textFields.flatMap((field) => {
    const typed = texts[field]
    return typed !== undefined && cleaned(field, typed) !== stored[field] ? [[field, typed]] : []
  })
  return {
    texts: Object.fromEntries(changed) as Partial<Texts>,
    pictures,
    consents: consents.publishMembership === profile.publishMembership ? {} : consents,
    map: map.geoPoint === undefined || isSame(map.geoPoint, storedPoint(profile)) ? {} : map,
  }
}

const isPlace = (field: TextField): boolean => field.startsWith('contact.location.')

const storedPoint = ({ contact }: ProfileFieldsFragment): Point | null => {
  const point = contact.location?.geoPoint
  return point ? { lat: point.lat, lng: point.lng } : null
}

const isSame = (one: Point | null, other: Point | null): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng

/** The place with the form's unsaved edits. */
export function placeIn({ texts, map }: Edits, profile: ProfileFieldsFragment): PlaceDraft {
  const stored = storedTexts(profile)
  const parts = placeParts.map((part) => {
    const field = `contact.location.${part}` as const
    return [part, texts[field] ?? stored[field]]
  })
  const geoPoint = map.geoPoint === undefined ? storedPoint(profile) : map.geoPoint
  return { ...(Object.fromEntries(parts) as Omit<PlaceDraft, 'geoPoint'>), geoPoint }
}

/** Adds only the changed parts of the place to the edits. */
export function withPlace(edits: Edits, before: PlaceDraft, after: PlaceDraft): Edits {
  const typed = placeParts
    .filter((part) => after[part] !== before[part])
    .map((part) => [`contact.location.${part}`, after[part]])
  const isMoved = !isSame(after.geoPoint, before.geoPoint)
  return {
    ...edits,
    texts: { ...edits.texts, ...Object.fromEntries(typed) },
    map: isMoved ? { geoPoint: after.geoPoint } : edits.map,
  }
}

/** The variables of `updateUser`: only changed fields, but a place is sent as a whole. */
export function updateVariables(
  edits: Edits,
  profile: ProfileFieldsFragment,
): UpdateUserMutationVariables {
  const { texts, pictures, consents, map } = edits
  const stored = storedTexts(profile)
  const changed = textFields.filter((field) => texts[field] !== undefined)
  const isElsewhere = changed.some(isPlace) || map.geoPoint !== undefined
  const sent = isElsewhere
    ? textFields.filter((field) => isPlace(field) || changed.includes(field))
    : changed
  const variables: Record<string, unknown> = { ...consents }
  for (const field of sent)
    put(variables, field.split('.'), cleaned(field, texts[field] ?? stored[field]))
  if (isElsewhere)
    put(variables, ['contact', 'location', 'geoPoint'], placeIn(edits, profile).geoPoint)
  for (const [field, picture] of Object.entries(pictures))
    variables[field] = picture && {
      type: 'IMAGE',
      raw: picture.image.raw,
      payload: picture.crop,
    }
  return variables
}

function put(into: Record<string, unknown>, [name = '', ...path]: string[], value: unknown): void {
  if (path.length === 0) {
    into[name] = value
    return
  }
  into[name] ??= {}
  put(into[name] as Record<string, unknown>, path, value)
}
