// What a gallery must be. The server says the same again.
import { GALLERY } from '@/lib/rules'
import type { Circumstances, ProblemAt } from '../kind'
import type { GalleryDraft } from './gallery'

/** A picture is named by its key here, and by its place in what the server refuses. */
export type GalleryField = 'gallery.images' | `gallery.images.${string}`

/** As far as this browser knows: of stored pictures the server alone knows the size. */
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
