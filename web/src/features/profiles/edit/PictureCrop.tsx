import { CropDialog } from '@/features/media/crop/CropDialog'
import type { Crop, StagedImage } from '@/features/media/stagedFile'
import type { PictureField } from './fields'
import { ASPECT } from './pictureShapes'

type Props = {
  field: PictureField
  image: StagedImage
  /** The part that was selected before. */
  crop?: Crop
  onClose: () => void
  onCrop: (crop: Crop) => void
}

/** Crops an image of the profile to the ratio of its kind. */
export const PictureCrop = ({ field, ...picture }: Props) => (
  <CropDialog {...picture} aspect={ASPECT[field]} round={field === 'avatar'} />
)
