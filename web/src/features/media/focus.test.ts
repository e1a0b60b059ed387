import { expect, it } from 'vitest'
import { imageInput, imageOf } from './alt'
import { focusIn, middleOf, pointOf } from './focus'

const part = { x: 100, y: 50, width: 200, height: 400 }

it.each([
  [
    { x: 100, y: 50 },
    { x: 0, y: 0 },
  ],
  [
    { x: 300, y: 450 },
    { x: 100, y: 100 },
  ],
  [
    { x: 150, y: 350 },
    { x: 25, y: 75 },
  ],
  // Outside the part: clamped to the nearest edge.
  [
    { x: 99, y: 451 },
    { x: 0, y: 100 },
  ],
])('converts %o to a focal point of a part', (point, focus) => {
  expect(focusIn(part, point)).toEqual(focus)
})

it('converts back to the same point', () => {
  expect(focusIn(part, pointOf({ x: 37, y: 81 }, part))).toEqual({ x: 37, y: 81 })
  expect(focusIn(part, middleOf(part))).toEqual({ x: 50, y: 50 })
})

const stored = {
  raw: 'bild-1',
  large: '/files/bild-1',
  placeholder: '',
  width: 4,
  height: 3,
  alt: 'Ein Zelt',
  translations: { alt: [] },
}

it.each([
  [
    { x: 10, y: 90 },
    { x: 10, y: 90 },
  ],
  [null, undefined],
])('keeps the focal point %j of a stored image that is used again', (focus, expected) => {
  const image = imageOf({ ...stored, focus } as never)
  expect(image.focus).toEqual(expected)
  expect(imageInput(image, ['de']).focus).toEqual(expected)
})
