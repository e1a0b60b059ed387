// The focal point of an image: the point that stays visible when only a part is shown.
import type { Crop } from './stagedFile'

/** Whole percent of width and height, from the upper left corner. */
export type Focus = { x: number; y: number }

/** In pixels of the image. */
export type Point = { x: number; y: number }

export const middleOf = ({ x, y, width, height }: Crop): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

/** Converts a focal point of this part to a pixel of the image. */
export const pointOf = (focus: Focus, part: Crop): Point => ({
  x: part.x + (focus.x / 100) * part.width,
  y: part.y + (focus.y / 100) * part.height,
})

/** Converts a pixel of the image to a focal point of this part; clamped to its edges. */
export const focusIn = (part: Crop, point: Point): Focus => ({
  x: percent((point.x - part.x) / part.width),
  y: percent((point.y - part.y) / part.height),
})

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)
