import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isByUpdate, useOutdated, watchForUpdate } from './update'

const PART = 'http://localhost:3000/assets/HomePage-alt.js'
const CHROME = `Failed to fetch dynamically imported module: ${PART}`
const SAFARI = 'Importing a module script failed.'
const STYLES = 'Unable to preload CSS for /assets/HomePage-alt.css'

const pageWith = (script: string) =>
  `<!doctype html><html><head><script type="module" src="${script}"></script></head></html>`

const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  document.head.innerHTML = '<script type="module" src="/assets/index-alt.js"></script>'
})
afterEach(() => {
  server.mockReset()
  useOutdated.setState({ outdated: false })
  document.head.innerHTML = ''
})

/** Sets the server's responses for the part and for the page. */
function serverHas(part: Response | null, page: Response | null): void {
  server.mockImplementation((address) => {
    const answer = address === '/' ? page : part
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Not reached.'))
  })
}
const there = () => new Response('export {}')
const missing = () => new Response(null, { status: 404 })
const samePage = () => new Response(pageWith('/assets/index-alt.js'))
const newPage = () => new Response(pageWith('/assets/index-neu.js'))

it.each([
  ['a part that the server has no more', CHROME, missing(), samePage()],
  ['styles that the server has no more', STYLES, missing(), samePage()],
  ['a page that begins with another script', SAFARI, null, newPage()],
])('detects an update by %s', async (_what, message, part, page) => {
  serverHas(part, page)
  expect(await isByUpdate(new Error(message))).toBe(true)
})

it.each([
  ['a part that did not arrive once', CHROME, there(), samePage()],
  ['one that the browser does not name', SAFARI, null, samePage()],
  ['a server that is away', CHROME, null, null],
  ['a server that is just starting', CHROME, new Response('', { status: 503 }), missing()],
  ['a page that is not ours', SAFARI, null, new Response('<h1>WLAN: Bitte anmelden</h1>')],
])('does not treat %s as an update', async (_what, message, part, page) => {
  serverHas(part, page)
  expect(await isByUpdate(new Error(message))).toBe(false)
})

it('does not reload without the user', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  watchForUpdate()
  serverHas(missing(), newPage())
  const failure = { payload: new Error(CHROME) }
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), failure))
  await waitFor(() => expect(useOutdated.getState().outdated).toBe(true))
  expect(reload).not.toHaveBeenCalled()
})
