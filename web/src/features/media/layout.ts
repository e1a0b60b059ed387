// The layout of a post's images. Each keeps its own ratio as far as possible, so that images with a
// ratio that the crop dialog offers are never cropped.

type Size = { width: number; height: number }

/** Fractions of the whole area. */
export type Place = { left: number; top: number; width: number; height: number }

/** Width to height. A single image outside this range is shown whole on a background. */
const ALONE = { tallest: 4 / 5, widest: 3 }

/** One of several images outside this range is cropped around its focal point. */
const SIDE_BY_SIDE = { tallest: 3 / 4, widest: 16 / 9 }

const UNKNOWN = 4 / 3

function ratioWithin({ width, height }: Size, { tallest, widest }: typeof ALONE): number {
  const ratio = width > 0 && height > 0 ? width / height : UNKNOWN
  return Math.min(widest, Math.max(tallest, ratio))
}

/** The ratio of the frame around a single image. */
export const ratioAlone = (size: Size): number => ratioWithin(size, ALONE)

/** The layout of two to four images, and the ratio of their whole area. */
export function layOut(sizes: readonly Size[]): { ratio: number; places: Place[] } {
  const [a = 1, b = 1, c = 1, d = 1] = sizes.map((size) => ratioWithin(size, SIDE_BY_SIDE))
  if (sizes.length === 2) return rows([[a, b]])
  if (sizes.length > 3)
    return rows([
      [a, b],
      [c, d],
    ])
  // The first one is as high as the two next to it together.
  const beside = 1 / b + 1 / c
  const width = (a * beside) / (1 + a * beside)
  const upper = 1 / b / beside
  return {
    ratio: a / width,
    places: [
      { left: 0, top: 0, width, height: 1 },
      { left: width, top: 0, width: 1 - width, height: upper },
      { left: width, top: upper, width: 1 - width, height: 1 - upper },
    ],
  }
}

/** The images of a row have the same height and fill the row's width. */
function rows(ratios: readonly number[][]): { ratio: number; places: Place[] } {
  const wide = ratios.map((row) => row.reduce((sum, ratio) => sum + ratio, 0))
  const heights = wide.map((row) => 1 / row)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  let top = 0
  const places = ratios.flatMap((row, at) => {
    const height = (heights[at] ?? 0) / whole
    let left = 0
    const placed = row.map((ratio) => {
      const width = ratio / (wide[at] ?? 1)
      const place = { left, top, width, height }
      left += width
      return place
    })
    top += height
    return placed
  })
  return { ratio: 1 / whole, places }
}
