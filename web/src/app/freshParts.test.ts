import { afterEach, expect, it, vi } from 'vitest'
import { reloadWhenOutdated } from './freshParts'

const partIsMissing = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
})

it('reloads a page whose parts are gone, but not again and again', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.useFakeTimers()
  reloadWhenOutdated()
  expect(partIsMissing()).toBe(true)
  expect(partIsMissing()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(partIsMissing()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
