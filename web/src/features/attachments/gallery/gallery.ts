// The images of a gallery draft. Each has its place from the moment it is selected; its file may
// still be uploading, or its upload may have ended with a closed page.
import { type AltTexts, imageInput, imageOf, noAlt } from '@/features/media/alt'
import type { StagedImage } from '@/features/media/stagedFile'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { GalleryInput, Language } from '@/graphql/generated/graphql'

export type GalleryItem = {
  key: string
  /** Name of the file; empty for an image of a stored post. */
  name: string
  /** Size of the file in bytes; null if only the server knows it. */
  size: number | null
  image: StagedImage | null
  alt: AltTexts
}

export type GalleryDraft = {
  type: 'GALLERY'
  items: GalleryItem[]
  /** The draft was copied from a stored post, without its images. */
  imagesLeftBehind?: boolean
}

export const emptyGallery: GalleryDraft = { type: 'GALLERY', items: [] }

const GalleryFields = graphql(`
  fragment GalleryFields on GalleryAttachment {
    images {
      ...AttachedImage
    }
  }
`)

export const galleryOf = (masked: FragmentType<typeof GalleryFields>): GalleryDraft => ({
  type: 'GALLERY',
  items: getFragmentData(GalleryFields, masked).images.map((stored) => {
    const { alt, ...image } = imageOf(stored)
    return { key: image.raw, name: '', size: null, image, alt }
  }),
})

/** The uploaded images with their descriptions. */
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

/** Moves an image to another position. */
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
