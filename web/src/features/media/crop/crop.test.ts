import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isWhole, ratioOf } from './ratios'
import { useZoom } from './useZoom'

describe('the ratio of a crop', () => {
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
})

describe('the zoom', () => {
  // spec: PROFILE-15
  it('goes in steps of 0.1 between 1 and 4', () => {
    const { result } = renderHook(() => useZoom())
    for (const [wanted, shown] of [
      [1.26, 1.3],
      [0.2, 1],
      [9, 4],
    ] as const) {
      act(() => result.current.setZoom(wanted))
      expect(result.current.zoom).toBe(shown)
    }
  })

  // spec: PROFILE-15
  it('adds up changes that are smaller than a step', () => {
    const { result } = renderHook(() => useZoom())
    for (let times = 0; times < 5; times++)
      act(() => result.current.zoomBy(result.current.zoom + 0.03))
    expect(result.current.zoom).toBe(1.2)
  })
})
