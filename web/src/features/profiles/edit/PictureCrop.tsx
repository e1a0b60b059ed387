import type { ComponentProps } from 'react'
import { CropDialog } from '@/features/media/crop/CropDialog'
import type { PictureField } from './fields'
import { ASPECT } from './pictureShapes'

type Props = Pick<ComponentProps<typeof CropDialog>, 'image' | 'crop' | 'onClose' | 'onCrop'> & {
  field: PictureField
}

/** Crops an image of the profile to the ratio of its kind. */
export const PictureCrop = ({ field, ...picture }: Props) => (
  <CropDialog {...picture} aspect={ASPECT[field]} round={field === 'avatar'} />
)
