import { CropDialog } from '@/features/media/crop/CropDialog'
import type { Crop, StagedImage } from '@/features/media/stagedFile'
import type { PictureField } from './fields'
import { ASPECT } from './pictureShapes'

type Props = {
  field: PictureField
  image: StagedImage
  /** The part that was chosen before. */
  crop?: Crop
  onClose: () => void
  onCrop: (crop: Crop) => void
}

/** Which part of one of the profile's pictures is to be seen: each has its shape. */
export const PictureCrop = ({ field, ...picture }: Props) => (
  <CropDialog {...picture} aspect={ASPECT[field]} round={field === 'avatar'} />
)
