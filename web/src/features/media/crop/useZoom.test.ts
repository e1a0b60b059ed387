import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useZoom } from './useZoom'

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
