// Signing in by SAML at Apache with the Shibboleth service provider: the recipe of the manual.
import type { Page } from '@playwright/test'
import { expectHome } from './support/people.ts'
import {
  BUTTON,
  expectHeading,
  expectMayPublish,
  linkInSettings,
  linkWithPassword,
  STATED_BY_BROWSER,
  signInAs,
  signOut,
  unlinkWithProof,
  test as withProvider,
} from './support/samlJourney.ts'
import { ShibbolethProxy } from './support/shibbolethProxy.ts'
import { expect } from './support/test.ts'

const test = withProvider.extend<{ shibboleth: ShibbolethProxy }>({
  shibboleth: async ({ provider }, use, testInfo) => {
    const shibboleth = await ShibbolethProxy.prepare(provider)
    await use(shibboleth)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('apache.log', {
        body: await shibboleth.log(),
        contentType: 'text/plain',
      })
    }
    await shibboleth.stop()
  },
  settings: async ({ provider, shibboleth }, use) => {
    const table = [
      'id = "uni"',
      `issuer = "${provider.issuer}"`,
      `label = "${BUTTON}"`,
      'peers = ["127.0.0.1"]',
      `secret = "${shibboleth.secret}"`,
      'mail_domains = ["fs-info.example"]',
      'role_header = "affiliation"',
      'roles = [{ value = "staff", role = "USER", profile = "fs-informatik" }]',
    ]
    await use({
      AUSHANG_SERVER__PUBLIC_URL: shibboleth.url,
      AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]`,
    })
  },
  server: async ({ server, shibboleth }, use) => {
    await server.confirmAddresses()
    await shibboleth.start(server.url)
    await use(server)
  },
  baseURL: async ({ server: _, shibboleth }, use) => use(shibboleth.url),
})

// The browser does not know who signed the certificate.
test.use({ ignoreHTTPSErrors: true })

/** Ends the session at the proxy, which asks the institution again. */
async function leaveProxy(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_shibsession/ })
}

test('an account is linked at the first sign-in, gets its role, and signs in without a password afterwards', async ({
  page,
}) => {
  await signInAs(page, 'Beschäftigte')
  await linkWithPassword(page)
  await expectMayPublish(page)
  await signOut(page)
  await leaveProxy(page)
  await signInAs(page, 'Beschäftigte')
  await expectHome(page)
})

test('an account is linked in the settings, and proves its owner at the institution', async ({
  page,
  mailbox,
}) => {
  await linkInSettings(page, mailbox)
  await signOut(page)
  await leaveProxy(page)
  await signInAs(page, 'Redaktion')
  await expectHome(page)
  await unlinkWithProof(page)
})

test('headers of the browser are not believed', async ({ page }) => {
  await page.setExtraHTTPHeaders(STATED_BY_BROWSER)
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await signOut(page)
  await leaveProxy(page)
  for (const name of ['Ohne Kennung', 'Fremde Kennung'] as const) {
    await signInAs(page, name)
    await expectHeading(page, 'Diese Anmeldung konnten wir nicht prüfen')
    await leaveProxy(page)
  }
  await signInAs(page, 'Ohne Adresse')
  await expectHeading(page, 'Dieses Konto ist noch mit keinem Account verbunden')
  await leaveProxy(page)
  await signInAs(page, 'Studierende')
  await linkWithPassword(page)
  await expectHeading(page, 'Fachschaft Informatik')
  await expect(page.getByRole('button', { name: 'Profil bearbeiten' })).toBeHidden()
})
