// The way to a certified provider and back.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import {
  BUTTON,
  linkAtSignIn,
  proveAtProvider,
  signInAtProvider,
} from './support/identityProvider.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, expectHome, signIn, signOut, visit } from './support/people.ts'
import { openSummary, writeAlarm } from './support/posting.ts'
import { completeByMail, proofDialog, proveByMail } from './support/proof.ts'
import { test } from './support/providerTest.ts'
import { takeScreens } from './support/screens.ts'
import { expect } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const NEW = 'neu@fs-info.example'

test('somebody without an account, and somebody who cancels, get a way on', async ({ page }) => {
  await page.goto('/login')
  await takeScreens(page, 'providers-sign-in')
  await page.getByRole('link', { name: BUTTON }).click()
  await signInAtProvider(page, 'niemand@fs-info.example')
  const unknown = page.getByRole('heading', {
    name: 'Dieses Konto ist noch mit keinem Account verbunden',
  })
  await expect(unknown).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'providers-unknown')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()

  await page.context().clearCookies()
  await page.getByRole('link', { name: BUTTON }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Deine Einrichtung hat dich nicht angemeldet' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('an emergency needs a code besides the provider, unless a second factor was used there', async ({
  page,
  server,
  mailbox,
}) => {
  test.slow()
  await server.confirmAddresses()
  await linkAtSignIn(page, ADMIN)
  await sendAlarm(page)
  await proveAtProvider(page, ADMIN)
  await expect(proofDialog(page)).toBeHidden()
  await expectMessage(page, 'Notfall-Nachricht gesendet')

  await signOut(page)
  await page.context().clearCookies()
  await linkAtSignIn(page, EDITOR)
  await sendAlarm(page)
  await proveAtProvider(page, EDITOR)
  const dialog = proofDialog(page)
  await expect(dialog.getByText(/Hier brauchst du noch den Code/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: BUTTON })).toBeHidden()
  await expectAccessible(page)
  await takeScreens(page, 'providers-proof-then-code')
  await completeByMail(page, mailbox, EDITOR)
  await expectMessage(page, 'Notfall-Nachricht gesendet')
})

async function sendAlarm(page: Page): Promise<void> {
  await writeAlarm(page, 'Gasgeruch im Hauptgebäude: Bitte geht nach draußen.')
  await (await openSummary(page)).getByRole('button', { name: 'Senden' }).click()
  await expect(proofDialog(page)).toBeVisible()
}

test('an account is linked, proves its owner at the provider, and is unlinked', async ({
  page,
  mailbox,
}) => {
  await signIn(page, EDITOR)
  await visit(page, '/settings/account')
  const section = page.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' })
  await section.getByRole('link', { name: `Verbinden: ${BUTTON}` }).click()
  await signInAtProvider(page, EDITOR)
  const link = page.getByRole('dialog', { name: 'Konto verbinden?' })
  await link.getByRole('button', { name: 'Verbinden' }).click()
  await proveByMail(page, mailbox, EDITOR)
  await expect(section.getByText(/verbunden seit/)).toBeVisible()
  await mailbox.expectMail(EDITOR, 'Konto verbunden: dein Account bei Aushang')
  await signOut(page)

  await page.getByRole('link', { name: BUTTON }).click()
  await expectHome(page)
  await visit(page, '/settings/account')
  await section.getByRole('button', { name: `Trennen: ${BUTTON}` }).click()
  const unlink = page.getByRole('dialog', { name: 'Verbindung trennen?' })
  await unlink.getByRole('button', { name: 'Trennen' }).click()
  const dialog = proofDialog(page)
  await expect(dialog.getByRole('link', { name: BUTTON })).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'providers-proof')
  await proveAtProvider(page, EDITOR)
  await completeByMail(page, mailbox, EDITOR)
  await expect(section.getByText('nicht verbunden')).toBeVisible()
  await mailbox.expectMail(EDITOR, 'Verbindung getrennt: dein Account bei Aushang')
})

test('an invitation is accepted with the provider', async ({ page, mailbox, context }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings/profileAccount')
  await page.getByRole('button', { name: 'Account hinzufügen' }).click()
  const adding = page.getByRole('dialog', { name: 'Wen möchtest du hinzufügen?' })
  await adding.getByLabel('Name').fill('Nora Neu')
  await adding.getByLabel('E-Mail-Adresse').fill(NEW)
  await adding.getByRole('radio', { name: /^Redaktion/ }).check()
  await adding.getByRole('button', { name: 'Hinzufügen' }).click()
  await proveByMail(page, mailbox, ADMIN)
  await expect(adding).toBeHidden()
  await signOut(page)
  await context.clearCookies()

  await page.goto(await mailbox.linkTo(NEW, '/set/'))
  await expect(page.getByRole('link', { name: BUTTON })).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'providers-invitation')
  await page.getByRole('link', { name: BUTTON }).click()
  await signInAtProvider(page, 'andere@fs-info.example')
  await acceptTexts(page)
  await expect(page.getByText(`Die Einladung ging an ${NEW}`)).toBeVisible()
  await takeScreens(page, 'providers-other-address')
  await page.getByRole('button', { name: 'Noch einmal anmelden' }).click()
  await context.clearCookies()
  await page.getByRole('link', { name: BUTTON }).click()
  await signInAtProvider(page, NEW)
  await expect(page.getByRole('heading', { name: 'Einladung annehmen' })).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'providers-accept')
  await acceptTexts(page)
  await expectHome(page)
})

async function acceptTexts(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Datenschutzerklärung/ }).check()
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check()
  await page.getByRole('button', { name: 'Einladung annehmen' }).click()
}

test.describe('where passwords are closed', () => {
  test.use({
    settings: async ({ provider }, use) =>
      use({ ...provider.settings, AUSHANG_SIGN_IN__ONLY_PROVIDERS: 'true' }),
  })

  test('an account is linked by a mailed code, and no page asks for a password', async ({
    page,
    mailbox,
    server,
  }) => {
    await server.confirmAddresses()
    await page.goto('/login')
    await expect(page.getByText(/Ein eigenes Passwort für Aushang brauchst du nicht/)).toBeVisible()
    await expect(page.getByLabel('Passwort', { exact: true })).toBeHidden()
    await expectAccessible(page)
    await takeScreens(page, 'providers-only')
    await page.getByRole('link', { name: BUTTON }).click()
    await signInAtProvider(page, EDITOR)
    const code = page.getByLabel('Code aus der E-Mail')
    await code.fill(await mailbox.codeTo(EDITOR))
    await expectAccessible(page)
    await takeScreens(page, 'providers-only-first')
    await page.getByRole('button', { name: 'Verbinden und anmelden' }).click()
    await expectHome(page)

    await visit(page, '/settings/account')
    await expect(
      page.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Passwort', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Codes einrichten' }).click()
    const dialog = proofDialog(page)
    await expect(dialog.getByRole('link', { name: BUTTON })).toBeVisible()
    await expectAccessible(page)
    await takeScreens(page, 'providers-only-proof')
    await dialog.getByRole('button', { name: /Stattdessen einen Code/ }).click()
    await dialog.getByLabel('Code aus der E-Mail').fill(await mailbox.codeTo(EDITOR))
    await takeScreens(page, 'providers-only-proof-code')
    await dialog.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/reset')
    await expect(page.getByRole('heading', { name: 'Hier gibt es keine Passwörter' })).toBeVisible()
    await takeScreens(page, 'providers-only-reset')
    await page.goto('/sign-in-link#nichts')
    await expect(page.getByRole('heading', { name: 'Jetzt anmelden?' })).toBeVisible()
    await expectAccessible(page)
    await takeScreens(page, 'providers-link')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
    await takeScreens(page, 'providers-link-ended')
  })
})
