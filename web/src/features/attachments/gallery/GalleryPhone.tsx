// A gallery as the app shows it, including images that are still uploading.
import { altIn } from '@/features/media/alt'
import { Mosaic } from '@/features/media/Mosaic'
import { useUploadsOf } from '@/features/media/uploads'
import type { ShownProps } from '../view'
import type { GalleryDraft } from './gallery'

export function GalleryPhone({ attachment, language, slot }: ShownProps<GalleryDraft>) {
  const uploads = useUploadsOf(`${slot}/gallery.images`)
  const images = attachment.items.flatMap(({ key, image, alt }) => {
    const description = altIn({ alt }, language)
    if (image) return [{ ...image, key, alt: description }]
    const upload = uploads[`${slot}/gallery.images.${key}`]
    const large = upload && !upload.wrong ? upload.localUrl : ''
    return large ? [{ key, large, placeholder: '', width: 0, height: 0, alt: description }] : []
  })
  if (images.length === 0) return null
  return (
    <div>
      <Mosaic images={images} />
    </div>
  )
}
