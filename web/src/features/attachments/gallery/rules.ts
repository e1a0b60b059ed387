// Validates a gallery. The server validates it again.
import { GALLERY } from '@/lib/rules'
import type { Circumstances, ProblemAt } from '../editing'
import type { GalleryDraft } from './gallery'

/** An image is named by its key; refusals of the server name it by its position. */
export type GalleryField = 'gallery.images' | `gallery.images.${string}`

/** Counts only sizes that the browser knows; the server knows those of stored images. */
export const isTooHeavy = ({ items }: GalleryDraft): boolean =>
  items.reduce((sum, { size }) => sum + (size ?? 0), 0) > GALLERY.maxBytes

export function galleryProblems(
  draft: GalleryDraft,
  { uploads }: Pick<Circumstances<GalleryDraft>, 'uploads'>,
): ProblemAt<GalleryField>[] {
  const lost = draft.items
    .map(({ key, image }) => ({ field: `gallery.images.${key}` as const, image }))
    .filter(({ field, image }) => image === null && !uploads[field])
    .map(({ field }) => ({ field, wrong: 'imageLost' as const }))
  if (draft.items.length === 0) return [{ field: 'gallery.images', wrong: 'galleryEmpty' }]
  if (draft.items.length > GALLERY.maxImages)
    return [...lost, { field: 'gallery.images', wrong: 'galleryFull' }]
  if (isTooHeavy(draft)) return [...lost, { field: 'gallery.images', wrong: 'galleryTooHeavy' }]
  return lost
}
