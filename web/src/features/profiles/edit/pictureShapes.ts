// The two images of a profile.
import type { PictureField } from './fields'

/** Width to height, as the profile shows it. */
export const ASPECT: Record<PictureField, number> = { avatar: 1, header: 3 }

/** The slot of its upload. */
export const uploadSlot = (picture: PictureField): string => `profile.${picture}`
