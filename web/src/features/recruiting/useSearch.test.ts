import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSettled } from '@/lib/useSettled'
import { PAUSE } from './useSearch'

afterEach(() => {
  vi.useRealTimers()
})

// spec: ATTACH-08
it('sends a request 250 ms after the last key, not earlier', () => {
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
