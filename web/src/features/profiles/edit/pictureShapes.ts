// The two pictures of a profile.
import type { PictureField } from './fields'

/** Width to height, as the profile shows it. */
export const ASPECT: Record<PictureField, number> = { avatar: 1, header: 3 }

/** Names the upload that is for it. */
export const uploadSlot = (picture: PictureField): string => `profile.${picture}`
