// The ratios that are offered if none is required.
import type { Crop } from '../stagedFile'

export const ratios = ['whole', '1:1', '4:5', '3:4', '4:3', '16:9'] as const
export type Ratio = (typeof ratios)[number]

type Size = { width: number; height: number }

/** Width to height. */
export function aspectOf(ratio: Ratio, { width, height }: Size): number {
  if (ratio === 'whole') return width / height
  const [across = 1, up = 1] = ratio.split(':').map(Number)
  return across / up
}

/** The ratio of a crop of this image. Crops are whole pixels, so it is not exact. */
export const ratioOf = (crop: Crop | undefined, image: Size): Ratio =>
  ratios.find(
    (ratio) => crop && Math.abs(crop.width / aspectOf(ratio, image) - crop.height) <= 1,
  ) ?? 'whole'

/** Equal except for one pixel of rounding. */
export const isSamePart = (one: Crop, other: Crop): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= 1)

/** Whether the crop is the whole image, except for one pixel of rounding. */
export const isWhole = ({ width, height }: Crop, image: Size): boolean =>
  image.width - width <= 1 && image.height - height <= 1
