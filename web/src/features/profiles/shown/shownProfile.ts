// A profile as readers see it: the stored one, or with unsaved changes.
import { noPlace, type PlaceDraft, placeLines, placeOf } from '@/features/places/place'
import type { Cropped } from '../edit/fields'
import type { Me } from '../useMe'

/** The URL of a stored image, or the selected part of a new one; null if there is none. */
export type ShownPicture = string | Cropped | null

export type ShownContact = {
  email: string
  telephoneNumber: string
  website: string
  imprint: string
  place: PlaceDraft
}

export type ShownProfile = {
  displayName: string
  username: string
  avatar: ShownPicture
  header: ShownPicture
  contact: ShownContact
}

export const shownContact = (contact: Me['contact']): ShownContact => ({
  email: contact.email ?? '',
  telephoneNumber: contact.telephoneNumber ?? '',
  website: contact.website ?? '',
  imprint: contact.imprint ?? '',
  place: contact.location ? placeOf(contact.location) : noPlace,
})

export const shownProfile = ({
  displayName,
  username,
  avatar,
  header,
  contact,
}: Me): ShownProfile => ({
  displayName,
  username,
  avatar: avatar?.large ?? null,
  header: header?.large ?? null,
  contact: shownContact(contact),
})

export const hasContact = ({ place, ...texts }: ShownContact): boolean =>
  place.geoPoint !== null || [...Object.values(texts), ...placeLines(place)].some(Boolean)

/** A web address without scheme and trailing slash. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '')
