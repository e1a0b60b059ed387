// The pictures of a gallery as they are being chosen. Each has its place from the moment at which it
// is chosen; its file may still be on its way, or be lost with a page that was closed.
import { type AltTexts, imageInput, imageOf, noAlt } from '@/features/media/alt'
import type { StagedImage } from '@/features/media/stagedFile'
import type { GalleryInput, Language } from '@/graphql/generated/graphql'
import type { StoredAs } from '../kind'

export type GalleryItem = {
  key: string
  /** Of the file; empty for a picture of a stored post. */
  name: string
  /** Bytes of the file; null where only the server knows. */
  size: number | null
  image: StagedImage | null
  alt: AltTexts
}

export type GalleryDraft = {
  type: 'GALLERY'
  items: GalleryItem[]
  /** The words were taken over from a stored post, which has kept its pictures. */
  imagesLeftBehind?: boolean
}

export const emptyGallery: GalleryDraft = { type: 'GALLERY', items: [] }

export const galleryOf = ({ images }: StoredAs<'GalleryAttachment'>): GalleryDraft => ({
  type: 'GALLERY',
  items: images.map((stored) => {
    const { alt, ...image } = imageOf(stored)
    return { key: image.raw, name: '', size: null, image, alt }
  }),
})

/** Those that the server has, with their words. */
export const imagesOf = ({ items }: GalleryDraft) =>
  items.flatMap(({ key, image, alt }) => (image ? [{ key, ...image, alt }] : []))

export const galleryInput = (draft: GalleryDraft, written: readonly Language[]): GalleryInput => ({
  images: imagesOf(draft).map((image) => imageInput(image, written)),
})

export const itemOf = ({ name, size }: File): GalleryItem => ({
  key: crypto.randomUUID(),
  name,
  size,
  image: null,
  alt: noAlt,
})

/** With this picture at another place. */
export function moved(items: readonly GalleryItem[], from: number, to: number): GalleryItem[] {
  const item = items[from]
  if (!item) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export const withItem = (
  items: readonly GalleryItem[],
  key: string,
  change: Partial<GalleryItem>,
): GalleryItem[] => items.map((item) => (item.key === key ? { ...item, ...change } : item))
