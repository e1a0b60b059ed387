// Measures what a browser downloads for the first view of a page with an empty cache, until the
// network is idle: bytes on the wire including headers, without the demo world's images and its map.
import type { CDPSession, Page } from '@playwright/test'
import { ADMIN, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Fetched = { url: string; bytes: number }

for (const { name, path, kilobytes, signedIn } of [
  { name: 'the sign-in page', path: '/login', kilobytes: 175, signedIn: false },
  { name: 'home', path: '/', kilobytes: 316, signedIn: true },
]) {
  test(`${name} loads at most ${kilobytes} kB in 40 requests`, async ({ page }) => {
    if (signedIn) await signIn(page, ADMIN)
    const fetched = await fetchedBy(page, path)
    const all = fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const list = fetched.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n')
    test.info().annotations.push({
      type: 'weight',
      description: `${all.toFixed(1)} kB in ${fetched.length} requests`,
    })
    // Less than half would mean that not all requests were recorded.
    expect.soft(all, list).toBeGreaterThan(kilobytes / 2)
    expect.soft(all, list).toBeLessThanOrEqual(kilobytes)
    expect(fetched.length, list).toBeLessThanOrEqual(40)
  })
}

async function fetchedBy(page: Page, path: string): Promise<Fetched[]> {
  // Requests of the view after signing in do not count.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const fetched = listen(session)
  await page.goto(path, { waitUntil: 'networkidle' })
  await session.detach()
  return fetched.filter(({ url }) => !/^\/(files|tiles)\//.test(new URL(url).pathname))
}

function listen(session: CDPSession): Fetched[] {
  const urls = new Map<string, string>()
  const queries = new Set<string>()
  const fetched: Fetched[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // A query that the page repeats, such as a poll, counts once.
    if (request.postData !== undefined && queries.has(request.postData)) return
    if (request.postData !== undefined) queries.add(request.postData)
    if (request.url.startsWith('http')) urls.set(requestId, request.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url !== undefined) fetched.push({ url, bytes: encodedDataLength })
  })
  return fetched
}
