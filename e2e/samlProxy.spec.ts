// Signing in by SAML at Apache with mod_auth_mellon, which states in headers who somebody is: the recipe of the manual.
import type { Page } from '@playwright/test'
import { MellonProxy } from './support/mellonProxy.ts'
import {
  ADMIN,
  chooseInMenu,
  DRAFTER,
  expectHome,
  PASSWORD,
  signIn,
  visit,
} from './support/people.ts'
import { SamlIdentityProvider } from './support/samlIdentityProvider.ts'
import { test as base, expect } from './support/test.ts'

const BUTTON = 'Mit Uni-Account anmelden'
const INVALID = 'Diese Anmeldung konnten wir nicht prüfen'
const EDITOR = 'redaktion@fs-info.example'

const PEOPLE = {
  Redaktion: { pairwiseId: ['k3jx7q2m5wdz@fs-info.example'], mail: [EDITOR] },
  Beschäftigte: {
    pairwiseId: ['q8rn4c6t9hvb@fs-info.example'],
    mail: [DRAFTER],
    affiliation: ['member@fs-info.example', 'staff@fs-info.example'],
  },
  Studierende: { pairwiseId: ['z2mf5x8k3pyw@fs-info.example'], mail: [DRAFTER] },
  'Ohne Adresse': { pairwiseId: ['b7dt9v4n6csr@fs-info.example'] },
  'Ohne Kennung': { mail: [EDITOR] },
}

type Name = keyof typeof PEOPLE | 'Abbrechen'

const test = base.extend<{ provider: SamlIdentityProvider; mellon: MellonProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  provider: async ({}, use) => {
    const provider = await SamlIdentityProvider.start(PEOPLE)
    await use(provider)
    await provider.stop()
  },
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

/** Begins on the sign-in page, and presses a name at the identity provider. */
async function signInAs(page: Page, name: Name): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: BUTTON }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

async function linkWithPassword(page: Page): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verbinden und anmelden' }).click()
  await expectHome(page)
}

/** Leaves the console and the session at the proxy. */
async function leave(page: Page): Promise<void> {
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await page.context().clearCookies({ name: 'mellon-cookie' })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('an account is linked at the first sign-in, and signs in without a password afterwards', async ({
  page,
}) => {
  await signInAs(page, 'Abbrechen')
  await expect(heading(page, 'Anmeldung abgebrochen')).toBeVisible()
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await leave(page)

  await signInAs(page, 'Redaktion')
  await expectHome(page)
})

test('an affiliation with the institution gives a role', async ({ page }) => {
  await signInAs(page, 'Beschäftigte')
  await linkWithPassword(page)
  await expect(page.getByText('Deine Rolle ist jetzt: Redaktion')).toBeVisible()
})

test('headers of the browser are not believed', async ({ page }) => {
  await page.setExtraHTTPHeaders({
    'pairwise-id': PEOPLE.Redaktion.pairwiseId[0] ?? '',
    mail: EDITOR,
    'scoped-affiliation': 'staff@fs-info.example',
    'shib-authentication-instant': new Date().toISOString(),
  })
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await leave(page)
  await signInAs(page, 'Ohne Kennung')
  await expect(heading(page, INVALID)).toBeVisible()
  await page.context().clearCookies()
  await signInAs(page, 'Ohne Adresse')
  await expect(heading(page, 'Dazu gibt es hier keinen Account')).toBeVisible()
  await page.context().clearCookies()
  await signInAs(page, 'Studierende')
  await linkWithPassword(page)
  await expect(heading(page, 'Fachschaft Informatik')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profil bearbeiten' })).toBeHidden()
  await leave(page)

  // Without a time from the module, nobody can link an account in the settings.
  await signIn(page, ADMIN)
  await visit(page, '/settings/account')
  await page.getByRole('link', { name: `Verbinden: ${BUTTON}` }).click()
  await page.getByRole('button', { name: 'Ohne Adresse' }).click()
  await expect(heading(page, INVALID)).toBeVisible()
})

test('without a session at the proxy, or past it, nobody signs in', async ({
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
    'pairwise-id': 'k3jx7q2m5wdz@fs-info.example',
    mail: EDITOR,
    'aushang-proxy-secret': 'ein Geheimnis zwischen zwei Servern',
  }
  const callback = await redirect('/api/sign-in/uni')
  expect(callback).toContain(`${mellon.url}/api/sign-in/uni/callback?state=`)
  expect(await redirect(callback, stated)).toContain(`${mellon.url}/mellon/login?ReturnTo=`)
  // The cookie of the sign-in belongs to the host, so it is sent to the port of the server as well.
  const past = callback.replace(mellon.url, server.url.replace('127.0.0.1', 'localhost'))
  expect(await redirect(past, stated)).toBe(`${mellon.url}/sign-in?error=invalid`)
})
