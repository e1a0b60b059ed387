import { vi } from 'vitest'

/** Simulates that the browser has no storage left. */
export const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
