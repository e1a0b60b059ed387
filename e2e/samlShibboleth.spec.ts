// Signing in by SAML at Apache with the Shibboleth service provider: the recipe of the manual.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { linkWithPassword, signOut } from './support/people.ts'
import { openProvider, proveByMail } from './support/proof.ts'
import {
  BUTTON,
  beginUnlinking,
  CANCELLED,
  EDITOR,
  expectHeading,
  expectUnlinked,
  linkAndReturn,
  proveAtInstitution,
  proveWithMailedCode,
  proveWithSecondFactor,
  STATED_BY_BROWSER,
  signInAs,
  unlinkWithMailedCode,
} from './support/samlJourney.ts'
import { testBehind } from './support/samlProxyTest.ts'
import { takeScreens } from './support/screens.ts'
import { ShibbolethProxy } from './support/shibbolethProxy.ts'
import { expect } from './support/test.ts'

const test = testBehind(ShibbolethProxy.prepare, { role_header: 'affiliation' })

// The browser does not know who signed the certificate.
test.use({ ignoreHTTPSErrors: true })

/** Ends the session at the proxy, which asks the institution again. */
async function leaveProxy(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_shibsession/ })
}

test('an account is linked at the first sign-in, gets its role, and signs in without a password afterwards', async ({
  page,
}) => {
  await linkAndReturn(page, () => leaveProxy(page))
})

test('an account is linked in the settings, and proves its owner with a second factor at the institution', async ({
  page,
  mailbox,
}) => {
  await proveWithSecondFactor(page, mailbox, () => leaveProxy(page))
})

test('a proof without a second factor at the institution takes a mailed code as well', async ({
  page,
  mailbox,
}) => {
  await proveWithMailedCode(page, mailbox, () => leaveProxy(page))
})

test('whoever is refused without a second factor gets a clear page, and proves with the password', async ({
  page,
  mailbox,
  provider,
}) => {
  provider.becomeStrict()
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await beginUnlinking(page)
  const popup = await openProvider(page, BUTTON)
  await proveAtInstitution(popup, 'Redaktion')
  await expectHeading(popup, CANCELLED)
  await expectAccessible(popup)
  await takeScreens(popup, 'saml-refused')
  await expect(popup.getByText(/^Es hat sich nichts geändert/)).toBeVisible()
  await popup.close()
  await proveByMail(page, mailbox, EDITOR)
  await expectUnlinked(page)
})

test('headers of the browser are not believed', async ({ page, context, mailbox }) => {
  await context.setExtraHTTPHeaders(STATED_BY_BROWSER)
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await unlinkWithMailedCode(page, mailbox)
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
