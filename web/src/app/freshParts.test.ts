import { afterEach, expect, it, vi } from 'vitest'
import { reloadWhenOutdated } from './freshParts'

const reload = vi.fn()
const server = vi.fn<() => Promise<Response>>()

function aPage(): void {
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', server)
  vi.useFakeTimers()
  reloadWhenOutdated()
}

async function partIsMissing(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await vi.advanceTimersByTimeAsync(0)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
})

it('stays where it is while the server is away', async () => {
  server.mockRejectedValue(new TypeError('The server was not reached.'))
  aPage()
  await partIsMissing()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads a page whose parts are gone, but not again and again', async () => {
  server.mockResolvedValue(new Response())
  aPage()
  await partIsMissing()
  await partIsMissing()
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  await partIsMissing()
  expect(reload).toHaveBeenCalledTimes(2)
})
