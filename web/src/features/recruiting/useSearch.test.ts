import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSettled } from '@/lib/useSettled'
import { PAUSE } from './useSearch'

afterEach(() => {
  vi.useRealTimers()
})

// spec: ATTACH-08
it('asks once nothing was typed for 250 ms, not sooner', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useSettled(value, PAUSE), {
    initialProps: { value: '' },
  })
  rerender({ value: 'c' })
  act(() => vi.advanceTimersByTime(249))
  rerender({ value: 'co' })
  act(() => vi.advanceTimersByTime(249))
  expect(result.current).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe('co')
})
