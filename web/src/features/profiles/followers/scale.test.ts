import { expect, it } from 'vitest'
import { scaleOf } from './scale'

it.each([
  ['what happens far from zero', [2380, 2418], [2380, 2390, 2400, 2410, 2420]],
  ['what begins near zero, from zero', [3, 38], [0, 10, 20, 30, 40]],
  ['few followers, as whole ones', [1, 3], [0, 1, 2, 3]],
  ['the first follower', [0, 1], [0, 1]],
  ['no change, in the middle', [2418, 2418], [2417, 2418, 2419]],
  ['nobody, from zero', [0, 0], [0, 1]],
  ['very many', [0, 1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
  ['a lowest value between two lines', [1012, 1051], [1010, 1020, 1030, 1040, 1050, 1060]],
])('shows %s', (_what, values, lines) => {
  const scale = scaleOf(values)
  expect(scale.lines).toEqual(lines)
  expect([scale.from, scale.to]).toEqual([lines[0], lines.at(-1)])
})
