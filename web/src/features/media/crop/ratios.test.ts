import { expect, it } from 'vitest'
import { isWhole, ratioOf } from './ratios'

const image = { width: 1600, height: 1067 }
const part = (width: number, height: number) => ({ x: 0, y: 0, width, height })

it('finds the ratio of a crop', () => {
  expect(ratioOf(undefined, image)).toBe('whole')
  expect(ratioOf(part(800, 534), image)).toBe('whole')
  expect(ratioOf(part(533, 533), image)).toBe('1:1')
  expect(ratioOf(part(600, 450), image)).toBe('4:3')
  expect(ratioOf(part(600, 338), image)).toBe('16:9')
})

it('ignores one pixel of rounding', () => {
  expect(isWhole(part(1600, 1066), image)).toBe(true)
  expect(isWhole(part(1455, 970), image)).toBe(false)
})
