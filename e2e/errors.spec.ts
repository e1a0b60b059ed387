// Errors of the console in a real browser, and what arrives at the error tracker of the operator.
// spec: MISC-02
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ErrorTracker } from './support/errorTracker.ts'
import { ADMIN, signIn } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { Server } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

/** The server under test sends the errors of its browsers to this tracker. */
const test = base.extend<{ tracker: ErrorTracker }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  tracker: async ({}, use) => {
    const tracker = await ErrorTracker.start()
    await use(tracker)
    await tracker.stop()
  },
  server: async ({ mailbox, tracker }, use) => {
    const server = await Server.start({ ...mailbox.settings, AUSHANG_ERRORS__DSN: tracker.dsn })
    await use(server)
    await server.remove()
  },
})

const TYPED = 'Heute feiert Anna Schmidt Geburtstag'
const MESSAGE = `Cannot read properties of undefined (reading '${TYPED}'): ${ADMIN}`

/** All random numbers of the page are in this range, so that each error is sampled or none is. */
const random = (page: Page, from: number, to: number) =>
  page.addInitScript(
    ([from, to]) => {
      const original = Math.random
      Math.random = () => from + original() * (to - from)
    },
    [from, to] as const,
  )

/** Replaces the code of the settings. */
const replaceSettings = (page: Page, body: string) =>
  page.route('**/assets/SettingsPage-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
}

/** Signs in, writes a text, and opens the settings, whose code is broken. */
async function openBrokenSettings(page: Page): Promise<void> {
  const broken = `function openSettings() { throw new TypeError(${JSON.stringify(MESSAGE)}) }`
  await replaceSettings(page, `${broken}\nopenSettings()`)
  await signIn(page, ADMIN)
  await page.getByRole('textbox', { name: 'Text auf Deutsch' }).fill(TYPED)
  await openSettings(page)
  await expect(page.getByRole('heading', { name: 'Ein Fehler ist aufgetreten.' })).toBeVisible()
}

/** The error page was expected. */
const forgive = (complaints: string[]) => complaints.splice(0)

test('an error arrives at the tracker without personal data', async ({
  page,
  context,
  caller,
  tracker,
  complaints,
}) => {
  await random(page, 0, 0.1)
  const tokens: string[] = []
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.push(authorization.replace('Bearer ', ''))
  })
  await context.addCookies([
    { name: 'kennung', value: 'geheim-0815', domain: '127.0.0.1', path: '/' },
  ])
  await openBrokenSettings(page)
  await expectAccessible(page)
  await takeScreens(page, 'broken-page')
  await expect.poll(() => tracker.received.length).toBe(1)

  const [received] = tracker.received
  expect(received?.event).toMatchObject({
    transaction: '/settings/:subpage?',
    release: expect.stringMatching(/^aushang-console@\d+\.\d+\.\d+\+[\w-]{8}$/),
    user: { ip_address: null },
    exception: {
      values: [{ type: 'TypeError', value: 'Cannot read properties of undefined (reading …' }],
    },
  })
  const frames = received?.event.exception.values[0]?.stacktrace?.frames ?? []
  expect(frames.at(-1)).toMatchObject({
    filename: expect.stringMatching(/^assets\/SettingsPage-[\w-]+\.js$/),
    function: 'openSettings',
    lineno: 1,
  })

  const { me } = await caller.ask<{ me: { id: string } }>('{ me { id } }')
  const sent = JSON.stringify(received)
  for (const secret of [
    'Anna',
    'Geburtstag',
    '@fs-info',
    'geheim-0815',
    'Fachschaft',
    me.id,
    ...tokens,
  ])
    expect(sent).not.toContain(secret)
  expect(tokens).not.toEqual([])
  expect(received?.headers).not.toHaveProperty('cookie')
  expect(received?.headers).not.toHaveProperty('referer')
  expect(received?.headers).not.toHaveProperty('authorization')
  forgive(complaints)
})

test('errors that nothing catches arrive at the tracker', async ({ page, tracker, complaints }) => {
  await random(page, 0, 0.1)
  const uncaught = `export const SettingsPage = () => null
    setTimeout(function later() { throw new RangeError('Invalid time value') })
    void (async function lost() { null.length })()`
  await replaceSettings(page, uncaught)
  await signIn(page, ADMIN)
  await openSettings(page)
  await expect.poll(() => tracker.received.length).toBe(2)
  const functions = tracker.received.map(
    ({ event }) => event.exception.values[0]?.stacktrace?.frames.at(-1)?.function,
  )
  expect(functions.sort()).toEqual(['later', 'lost'])
  forgive(complaints)
})

test('an error that is not sampled stays in the browser', async ({ page, tracker, complaints }) => {
  await random(page, 0.1, 1)
  await openBrokenSettings(page)
  await page.waitForLoadState('networkidle')
  expect(tracker.received).toEqual([])
  forgive(complaints)
})

test('a page that cannot be downloaded appears when the connection is back, and is not reported', async ({
  page,
  context,
  tracker,
  complaints,
}) => {
  await random(page, 0, 0.1)
  await page.route('**/assets/SettingsPage-*.js', (route) => route.abort())
  await signIn(page, ADMIN)
  await openSettings(page)
  await expect(page.getByRole('heading', { name: 'Ein Fehler ist aufgetreten.' })).toBeVisible()
  await page.unroute('**/assets/SettingsPage-*.js')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByLabel('Anzeigename')).toBeVisible()
  expect(tracker.received).toEqual([])
  forgive(complaints)
})

test('a tracker that cannot be reached changes nothing for the user', async ({
  page,
  tracker,
  complaints,
}) => {
  await random(page, 0, 0.1)
  await tracker.stop()
  let tried = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/envelope/')) tried += 1
  })
  await openBrokenSettings(page)
  await expect.poll(() => tried).toBe(1)
  await page.unroute('**/assets/SettingsPage-*.js')
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByLabel('Anzeigename')).toBeVisible()
  expect(tried).toBe(1)
  forgive(complaints)
})

base('without a tracker nothing leaves the installation', async ({ page, server, complaints }) => {
  await random(page, 0, 0.1)
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await openBrokenSettings(page)
  await page.waitForLoadState('networkidle')
  const elsewhere = requests.filter((url) => /^https?:/.test(url) && !url.startsWith(server.url))
  expect(elsewhere).toEqual([])
  expect(requests.filter((url) => url.includes('/sender-'))).toEqual([])
  forgive(complaints)
})
