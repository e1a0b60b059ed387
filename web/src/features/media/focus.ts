// The focal point of a picture: what stays in sight where only a part of the picture is shown.
import type { Crop } from './stagedFile'

/** Whole percent of width and height, from the upper left corner. */
export type Focus = { x: number; y: number }

/** In pixels of a picture. */
export type Point = { x: number; y: number }

export const middleOf = ({ x, y, width, height }: Crop): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

/** The pixel of a picture that is the focal point of this part of it. */
export const pointOf = (focus: Focus, part: Crop): Point => ({
  x: part.x + (focus.x / 100) * part.width,
  y: part.y + (focus.y / 100) * part.height,
})

/** Where in this part the point is; on its edge if the part does not contain the point. */
export const focusIn = (part: Crop, point: Point): Focus => ({
  x: percent((point.x - part.x) / part.width),
  y: percent((point.y - part.y) / part.height),
})

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)
