import { expect, it } from 'vitest'
import { layOut, ratioAlone } from './layout'

const size = (ratio: number) => ({ width: ratio * 1200, height: 1200 })

it.each([
  ['4:5', 0.8, 0.8],
  ['a poster', 1400 / 1980, 0.8],
  ['16:9', 16 / 9, 16 / 9],
  ['3:1', 3, 3],
  ['a panorama', 8, 3],
])('frames a single image with the ratio %s', (_name, ratio, frame) => {
  expect(ratioAlone(size(ratio))).toBeCloseTo(frame)
})

it('uses 4:3 for an unknown size', () => {
  expect(ratioAlone({ width: 0, height: 0 })).toBeCloseTo(4 / 3)
})

const offered = [1, 4 / 5, 3 / 4, 4 / 3, 16 / 9]
/** All combinations of this many of the offered ratios. */
const mixed = (count: number): number[][] =>
  count === 0 ? [[]] : mixed(count - 1).flatMap((some) => offered.map((one) => [...some, one]))

it.each([2, 3, 4])('crops none of %i images in the offered ratios', (count) => {
  for (const ratios of mixed(count)) {
    const { ratio, places } = layOut(ratios.map(size))
    const shown = places.map(({ width, height }) => (ratio * width) / height)
    for (const [at, one] of ratios.entries()) expect(shown[at]).toBeCloseTo(one)
  }
})

it.each([2, 3, 4])('fills the area with %i images', (count) => {
  const { places } = layOut([0.2, 9, 1.5, 0.8].slice(0, count).map(size))
  const area = places.reduce((sum, { width, height }) => sum + width * height, 0)
  expect(area).toBeCloseTo(1)
  for (const { left, top, width, height } of places) {
    expect(left + width).toBeLessThanOrEqual(1.0001)
    expect(top + height).toBeLessThanOrEqual(1.0001)
  }
})
