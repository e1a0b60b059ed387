// Signing in by SAML at Apache with mod_auth_mellon, which states in headers who somebody is: the recipe of the manual.
import type { Page } from '@playwright/test'
import { MellonProxy } from './support/mellonProxy.ts'
import { ADMIN, expectHome, signIn, visit } from './support/people.ts'
import {
  BUTTON,
  expectHeading,
  expectMayPublish,
  linksOf,
  linkWithPassword,
  NOT_SIGNED_IN,
  STATED_BY_BROWSER,
  signInAs,
  signOut,
  test as withProvider,
} from './support/samlJourney.ts'
import { expect } from './support/test.ts'

const INVALID = 'Diese Anmeldung konnten wir nicht prüfen'

const test = withProvider.extend<{ mellon: MellonProxy }>({
  mellon: async ({ provider }, use, testInfo) => {
    const mellon = await MellonProxy.prepare(provider)
    await use(mellon)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('apache.log', { body: await mellon.log(), contentType: 'text/plain' })
    }
    await mellon.stop()
  },
  settings: async ({ provider, mellon }, use) => {
    const table = [
      'id = "uni"',
      `issuer = "${provider.issuer}"`,
      `label = "${BUTTON}"`,
      'peers = ["127.0.0.1"]',
      `secret = "${mellon.secret}"`,
      'mail_domains = ["fs-info.example"]',
      'role_header = "scoped-affiliation"',
      'roles = [{ value = "staff", role = "USER", profile = "fs-informatik" }]',
      'fresh_login = "/mellon/login?ReturnTo="',
    ]
    await use({
      AUSHANG_SERVER__PUBLIC_URL: mellon.url,
      AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]`,
    })
  },
  server: async ({ server, mellon }, use) => {
    await server.confirmAddresses()
    await mellon.start(server.url)
    await use(server)
  },
  baseURL: async ({ server: _, mellon }, use) => use(mellon.url),
})

/** Ends the session at the proxy, which asks the institution again. */
async function leaveProxy(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'mellon-cookie' })
}

test('an account is linked at the first sign-in, gets its role, and signs in without a password afterwards', async ({
  page,
}) => {
  await signInAs(page, 'Abbrechen')
  await expectHeading(page, NOT_SIGNED_IN)
  await signInAs(page, 'Beschäftigte')
  await linkWithPassword(page)
  await expectMayPublish(page)
  await signOut(page)
  await leaveProxy(page)

  await signInAs(page, 'Beschäftigte')
  await expectHome(page)
})

test('headers of the browser are not believed', async ({ page }) => {
  await page.setExtraHTTPHeaders(STATED_BY_BROWSER)
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await signOut(page)
  await leaveProxy(page)
  await signInAs(page, 'Ohne Kennung')
  await expectHeading(page, INVALID)
  await leaveProxy(page)
  await signInAs(page, 'Ohne Adresse')
  await expectHeading(page, 'Dieses Konto ist noch mit keinem Account verbunden')
  await leaveProxy(page)
  await signInAs(page, 'Studierende')
  await linkWithPassword(page)
  await expectHeading(page, 'Fachschaft Informatik')
  await expect(page.getByRole('button', { name: 'Profil bearbeiten' })).toBeHidden()
  await signOut(page)
  await leaveProxy(page)

  // The module states no time of the sign-in, so accounts cannot be linked in the settings.
  await signIn(page, ADMIN)
  await visit(page, '/settings/account')
  await linksOf(page)
    .getByRole('link', { name: `Verbinden: ${BUTTON}` })
    .click()
  await page.getByRole('button', { name: 'Ohne Adresse' }).click()
  await expectHeading(page, INVALID)
})

test('a sign-in is refused without a session at the proxy, and on a way around the proxy', async ({
  page,
  server,
  mellon,
}) => {
  const { request } = page.context()
  const redirect = async (address: string, headers = {}) => {
    const response = await request.get(address, { headers, maxRedirects: 0 })
    return response.headers().location ?? ''
  }
  const stated = {
    ...STATED_BY_BROWSER,
    'aushang-proxy-secret': 'ein Geheimnis zwischen zwei Servern',
  }
  const callback = await redirect('/api/sign-in/uni')
  expect(callback).toContain(`${mellon.url}/api/sign-in/uni/callback?state=`)
  expect(await redirect(callback, stated)).toContain(`${mellon.url}/mellon/login?ReturnTo=`)
  // The cookie of the sign-in belongs to the host, so it is sent to the port of the server as well.
  const past = callback.replace(mellon.url, server.url.replace('127.0.0.1', 'localhost'))
  expect(await redirect(past, stated)).toBe(`${mellon.url}/sign-in?error=invalid`)
})
