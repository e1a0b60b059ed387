import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (resolve: () => void) => setTimeout(resolve))
})
afterEach(() => vi.unstubAllGlobals())

const press = () => window.dispatchEvent(new KeyboardEvent('keydown'))
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

it('loads nothing before the first interaction, and then each part once', async () => {
  const { preload } = await import('./preload')
  const parts = [vi.fn(async () => 'eins'), vi.fn(async () => 'zwei')]
  preload(parts)
  await settle()
  for (const part of parts) expect(part).not.toHaveBeenCalled()

  press()
  for (const part of parts) await vi.waitFor(() => expect(part).toHaveBeenCalledOnce())
  press()
  const later = vi.fn(async () => 'drei')
  preload([later])
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
  for (const part of parts) expect(part).toHaveBeenCalledOnce()
})

it('continues when the connection is back', async () => {
  const { preload } = await import('./preload')
  const part = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue('eins')
  preload([part])
  press()
  await vi.waitFor(() => expect(part).toHaveBeenCalledOnce())
  await settle()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(part).toHaveBeenCalledTimes(2))
})
