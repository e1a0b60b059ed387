// The way to a certified provider and back.
import { expectAccessible } from './support/axe.ts'
import { BUTTON, IdentityProvider, signInAtProvider } from './support/identityProvider.ts'
import { takeScreens } from './support/screens.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ provider: IdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  provider: async ({}, use) => {
    const provider = await IdentityProvider.start()
    await use(provider)
    await provider.stop()
  },
  settings: async ({ provider }, use) => use(provider.settings),
  // The public address of the demo, to which the provider sends people back.
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})

test('somebody without an account, and somebody who cancels, get a way on', async ({ page }) => {
  await page.goto('/login')
  await takeScreens(page, 'providers-sign-in')
  await page.getByRole('link', { name: BUTTON }).click()
  await signInAtProvider(page, 'niemand@fs-info.example')
  const unknown = page.getByRole('heading', { name: 'Dazu gibt es hier keinen Account' })
  await expect(unknown).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'providers-unknown')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()

  await page.context().clearCookies()
  await page.getByRole('link', { name: BUTTON }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'Anmeldung abgebrochen' })).toBeVisible()
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})
