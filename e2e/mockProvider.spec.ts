// The way to a provider that another project has written, and back.
import { MockProvider, signInAtMock } from './support/mockProvider.ts'
import { expectHome, linkWithPassword, signOut } from './support/people.ts'
import { test as base } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'

const test = base.extend<{ provider: MockProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  provider: async ({}, use) => {
    const provider = await MockProvider.start(EDITOR)
    await use(provider)
    await provider.stop()
  },
  settings: async ({ provider }, use) => use(provider.settings),
  // The public address of the demo, to which the provider sends people back.
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})

test('an account is linked at the first sign-in, and signs in without a password afterwards', async ({
  page,
  server,
}) => {
  await server.confirmAddresses()
  await page.goto('/login')
  await signInAtMock(page)
  await linkWithPassword(page)
  await signOut(page)

  await signInAtMock(page)
  await expectHome(page)
})
