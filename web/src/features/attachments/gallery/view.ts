import { lazyView } from '../lazyView'
import type { View } from '../view'
import { type GalleryDraft, galleryOf, imagesOf } from './gallery'

export const galleryView: View<GalleryDraft, 'GalleryAttachment'> = {
  storedAs: ['GalleryAttachment'],
  of: galleryOf,
  texts: (draft) => imagesOf(draft).map(({ alt }) => ({ name: 'alt', texts: alt })),
  Card: lazyView(() => import('./GalleryCard').then((it) => it.GalleryCard)),
  Phone: lazyView(() => import('./GalleryPhone').then((it) => it.GalleryPhone)),
}
