// The profile as readers would see it with the unsaved changes.
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import type { ShownPicture, ShownProfile } from '../shown/shownProfile'
import {
  type Cropped,
  cleaned,
  type Edits,
  type PictureField,
  placeIn,
  storedTexts,
  type TextField,
} from './fields'

/** `edited` is undefined if the image is not changed. */
export const pictureAfter = (
  stored: ProfileFieldsFragment[PictureField],
  edited: Cropped | null | undefined,
): ShownPicture => (edited === undefined ? (stored?.large ?? null) : edited)

export function editedProfile(profile: ProfileFieldsFragment, edits: Edits): ShownProfile {
  const stored = storedTexts(profile)
  const text = (field: TextField) => cleaned(field, edits.texts[field] ?? stored[field])
  return {
    displayName: text('displayName'),
    username: text('username'),
    avatar: pictureAfter(profile.avatar, edits.pictures.avatar),
    header: pictureAfter(profile.header, edits.pictures.header),
    contact: {
      email: text('contact.email'),
      telephoneNumber: text('contact.telephoneNumber'),
      website: text('contact.website'),
      imprint: text('contact.imprint'),
      place: placeIn(edits, profile),
    },
  }
}
