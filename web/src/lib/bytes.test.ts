import { expect, it } from 'vitest'
import { bytes } from './bytes'

it.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1000, '1 kB'],
  [3_440_000, '3,4 MB'],
  [120_000_000_000, '120 GB'],
  [2_500_000_000_000_000, '2.500 TB'],
])('formats %d', (value, expected) => {
  expect(bytes(value).replaceAll('\u00a0', ' ')).toBe(expected)
})
