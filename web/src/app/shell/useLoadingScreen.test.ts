import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useLoadingScreen } from './useLoadingScreen'

beforeEach(() => void vi.useFakeTimers())

// spec: SHELL-09
it('is false after 500 ms, and not before', () => {
  const { result } = renderHook(useLoadingScreen)
  act(() => void vi.advanceTimersByTime(499))
  expect(result.current).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})
