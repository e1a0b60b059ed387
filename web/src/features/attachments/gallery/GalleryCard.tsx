import { altIn } from '@/features/media/alt'
import { Mosaic } from '@/features/media/Mosaic'
import type { ShownProps } from '../view'
import classes from './GalleryCard.module.css'
import { type GalleryDraft, imagesOf } from './gallery'

/** A gallery as readers see it. */
export function GalleryCard({ attachment, language }: ShownProps<GalleryDraft>) {
  const images = imagesOf(attachment).map((image) => ({ ...image, alt: altIn(image, language) }))
  return (
    <div className={classes.card}>
      <Mosaic images={images} />
    </div>
  )
}
