import { Images } from 'lucide-react'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { emptyGallery, type GalleryDraft, galleryInput, imagesOf } from './gallery'
import { type GalleryField, galleryProblems } from './rules'

export const galleryEditing: Editing<GalleryDraft, GalleryField> = {
  icon: Images,
  takesFiles: () => true,
  empty: emptyGallery,
  input: (draft, written) => ({ gallery: galleryInput(draft, written) }),
  isEmpty: ({ items }) => items.length === 0,
  problems: galleryProblems,
  refused(field, reason) {
    if (field !== 'gallery.images') return reason === 'NOT_FOUND' ? 'imageGone' : null
    if (reason === 'TOO_LARGE') return 'galleryTooHeavy'
    return reason === 'REQUIRED' ? 'galleryEmpty' : 'galleryFull'
  },
  title: () => null,
  facts: () => [],
  inShort: ({ items }) => [{ name: 'pictures', value: String(items.length) }],
  images: (draft) =>
    imagesOf(draft).map(({ key, ...image }) => ({ field: `gallery.images.${key}`, image })),
  awaits: ({ items }) => items.map(({ key }) => `gallery.images.${key}` as const),
  asNew(draft, foreign) {
    const items = draft.items.filter(({ image }) => !image || !foreign.has(image.raw))
    return { ...draft, items, imagesLeftBehind: items.length < draft.items.length }
  },
  Editor: lazyPart(() => import('./GalleryEditor').then((it) => it.GalleryEditor)),
}
