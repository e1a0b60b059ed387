// What of a profile can be edited. Each field bears the name that it has in the call.
import type { Crop, StagedImage } from '@/features/media/stagedFile'
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
  'contact.location.label',
  'contact.location.street',
  'contact.location.addition',
  'contact.location.postalCode',
  'contact.location.city',
  'contact.location.state',
  'contact.location.country',
] as const

export const pictureFields = ['avatar', 'header'] as const

export type TextField = (typeof textFields)[number]
export type PictureField = (typeof pictureFields)[number]
export type ProfileField = TextField | PictureField

export type Texts = Record<TextField, string>

/** A new picture, and which part of it is to be shown. */
export type Cropped = { image: StagedImage; crop: Crop }

/** What was changed and not saved. */
export type Edits = {
  texts: Partial<Texts>
  /** Null takes the picture away. */
  pictures: Partial<Record<PictureField, Cropped | null>>
  consents: { publishMembership?: boolean }
}

export const noEdits: Edits = { texts: {}, pictures: {}, consents: {} }

export const hasEdits = (edits: Edits): boolean =>
  Object.values(edits).some((group) => Object.keys(group).length > 0)

const isTextField = (name: string): name is TextField =>
  (textFields as readonly string[]).includes(name)

export const isPicture = (name: string): name is PictureField =>
  (pictureFields as readonly string[]).includes(name)

/** The field that a path of a refusal means: `avatar.raw` is the picture. */
export function fieldOf(path: string): ProfileField | null {
  if (isTextField(path)) return path
  const [first = ''] = path.split('.')
  return isPicture(first) ? first : null
}

export function storedTexts({ displayName, username, contact }: ProfileFieldsFragment): Texts {
  const { email, telephoneNumber, website, imprint, location } = contact
  return {
    displayName,
    username,
    'contact.email': email ?? '',
    'contact.telephoneNumber': telephoneNumber ?? '',
    'contact.website': website ?? '',
    'contact.imprint': imprint ?? '',
    'contact.location.label': location?.label ?? '',
    'contact.location.street': location?.street ?? '',
    'contact.location.addition': location?.addition ?? '',
    'contact.location.postalCode': location?.postalCode ?? '',
    'contact.location.city': location?.city ?? '',
    'contact.location.state': location?.state ?? '',
    'contact.location.country': location?.country ?? '',
  }
}

const isWebAddress = (field: TextField): boolean =>
  field === 'contact.website' || field === 'contact.imprint'

/** As it is saved. */
export const cleaned = (field: TextField, typed: string): string =>
  isWebAddress(field) ? withScheme(typed) : typed.trim()

/** The edits that make a difference. */
export function differing(
  { texts, pictures, consents }: Edits,
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
  }
}

const isPlace = (field: TextField): boolean => field.startsWith('contact.location.')

/** What a point on the map belongs to. */
const isAddress = (field: TextField): boolean =>
  /^contact\.location\.(street|postalCode|city|state|country)$/.test(field)

/** What `updateUser` is sent: what was changed, and nothing else. A place goes as a whole. */
export function updateVariables(
  { texts, pictures, consents }: Edits,
  profile: ProfileFieldsFragment,
): UpdateUserMutationVariables {
  const stored = storedTexts(profile)
  const changed = textFields.filter((field) => texts[field] !== undefined)
  const sent = changed.some(isPlace)
    ? textFields.filter((field) => isPlace(field) || changed.includes(field))
    : changed
  const variables: Record<string, unknown> = { ...consents }
  for (const field of sent)
    put(variables, field.split('.'), cleaned(field, texts[field] ?? stored[field]))
  // With another address the point on the map is another one, which nobody knows yet.
  if (changed.some(isPlace) && !changed.some(isAddress))
    put(variables, ['contact', 'location', 'geoPoint'], profile.contact.location?.geoPoint ?? null)
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
