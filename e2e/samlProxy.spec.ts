// Signing in by SAML at Apache with mod_auth_mellon, which states in headers who somebody is: the recipe of the manual.
import type { Page } from '@playwright/test'
import { MellonProxy } from './support/mellonProxy.ts'
import { ADMIN, linkWithPassword, signIn, signOut, visit } from './support/people.ts'
import {
  expectHeading,
  linkAndReturn,
  linksOf,
  STATED_BY_BROWSER,
  signInAs,
} from './support/samlJourney.ts'
import { testBehind } from './support/samlProxyTest.ts'
import { expect } from './support/test.ts'

const INVALID = 'Diese Anmeldung konnten wir nicht prüfen'

const test = testBehind(MellonProxy.prepare, {
  role_header: 'scoped-affiliation',
  fresh_login: '/mellon/login?ReturnTo=',
  second_factor: null,
  time_header: false,
})

/** Ends the session at the proxy, which asks the institution again. */
async function leaveProxy(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'mellon-cookie' })
}

test('an account is linked at the first sign-in, gets its role, and signs in without a password afterwards', async ({
  page,
}) => {
  await linkAndReturn(page, () => leaveProxy(page))
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
  await expect(
    linksOf(page).getByText('Melde dich ab und mit diesem Konto wieder an'),
  ).toBeVisible()
  await expect(linksOf(page).getByRole('link')).toHaveCount(0)
})

test('a sign-in is refused without a session at the proxy, and on a way around the proxy', async ({
  page,
  server,
  frontProxy,
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
  expect(callback).toContain(`${frontProxy.url}/api/sign-in/uni/callback?state=`)
  expect(await redirect(callback, stated)).toContain(`${frontProxy.url}/mellon/login?ReturnTo=`)
  // The cookie of the sign-in belongs to the host, so it is sent to the port of the server as well.
  const past = callback.replace(frontProxy.url, server.url.replace('127.0.0.1', 'localhost'))
  expect(await redirect(past, stated)).toBe(`${frontProxy.url}/sign-in?error=invalid`)
})
