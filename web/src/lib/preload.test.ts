import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

const idle = vi.fn((resolve: () => void) => setTimeout(resolve))

beforeEach(() => {
  vi.resetModules()
  idle.mockClear()
  vi.stubGlobal('requestIdleCallback', idle)
})

const press = () => window.dispatchEvent(new KeyboardEvent('keydown'))

it('loads nothing before the first interaction, and then each part once', async () => {
  const { preload } = await import('./preload')
  const parts = [vi.fn(async () => 'eins'), vi.fn(async () => 'zwei')]
  preload(parts)
  expect(idle).not.toHaveBeenCalled()

  press()
  for (const part of parts) await waitFor(() => expect(part).toHaveBeenCalledOnce())
  press()
  const later = vi.fn(async () => 'drei')
  preload([later])
  await waitFor(() => expect(later).toHaveBeenCalledOnce())
  for (const part of parts) expect(part).toHaveBeenCalledOnce()
})

it('continues with the other parts, and retries when the connection is back', async () => {
  const { preload } = await import('./preload')
  const part = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue('eins')
  const other = vi.fn(async () => 'zwei')
  preload([part, other])
  press()
  await waitFor(() => expect(other).toHaveBeenCalledOnce())
  expect(part).toHaveBeenCalledOnce()
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(part).toHaveBeenCalledTimes(2)
  })
  expect(other).toHaveBeenCalledOnce()
})
