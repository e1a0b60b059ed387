import { shown } from '../shown'
import type { View } from '../view'
import { type GalleryDraft, galleryOf, imagesOf } from './gallery'

export const galleryView: View<GalleryDraft, 'GalleryAttachment'> = {
  storedAs: ['GalleryAttachment'],
  of: galleryOf,
  texts: (draft) => imagesOf(draft).map(({ alt }) => ({ name: 'alt', texts: alt })),
  Card: shown(() => import('./GalleryCard').then((it) => it.GalleryCard)),
  Phone: shown(() => import('./GalleryPhone').then((it) => it.GalleryPhone)),
}
