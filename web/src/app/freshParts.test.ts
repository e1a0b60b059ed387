import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutdated, watchForUpdate } from './freshParts'

const reload = vi.fn()
const server = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', server)
  watchForUpdate()
})
afterEach(() => {
  vi.unstubAllGlobals()
  useOutdated.setState({ outdated: false })
})

const partIsMissing = () =>
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

it('knows of an update when a part is gone, and leaves the reload to the person', async () => {
  server.mockResolvedValue(new Response())
  partIsMissing()
  await vi.waitFor(() => expect(useOutdated.getState().outdated).toBe(true))
  expect(reload).not.toHaveBeenCalled()
})

it('takes a server that is away for no update', async () => {
  server.mockRejectedValue(new TypeError('The server was not reached.'))
  partIsMissing()
  await vi.waitFor(() => expect(server).toHaveBeenCalled())
  expect(useOutdated.getState().outdated).toBe(false)
})
