// People who sign in with the account of their university: with a lost phone, after they have left, and while the
// provider changes its keys and what it states about them.
import type { Browser, Page } from '@playwright/test'
import { aDevice, lose, touching } from './support/authenticator.ts'
import { expectAccessible } from './support/axe.ts'
import {
  BUTTON,
  linkAtSignIn,
  proveAtProvider,
  signInAtProvider,
} from './support/identityProvider.ts'
import { noteMessages } from './support/messages.ts'
import { expectHome, PRESS, signIn, signOut, visit } from './support/people.ts'
import { textOf } from './support/posting.ts'
import { completeByMail, proofDialog } from './support/proof.ts'
import { test } from './support/providerTest.ts'
import { takeScreens } from './support/screens.ts'
import { expect } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const TEXT = 'Noch nicht fertig: das Sommerfest am See'

async function atDesk(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await noteMessages(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test('a press officer loses the phone with the passkey, and gets in with the university account', async ({
  page,
  browser,
  baseURL,
  server,
  mailbox,
}) => {
  await server.confirmAddresses()
  const desk = await atDesk(browser, baseURL, PRESS)
  await linkAtSignIn(page, PRESS)
  const section = page.getByRole('region', { name: 'Passkeys' })
  const recovery = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' })

  const phone = await aDevice(page)
  await visit(page, '/settings/account')
  await touching(phone, async () => {
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    await proveAtProvider(page, PRESS)
    await completeByMail(page, mailbox, PRESS)
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
  })
  const [code = ''] = await recovery.getByRole('listitem').allTextContents()
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).press('Enter')
  await signOut(page)
  await touching(phone, async () => {
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter')
    await expectHome(page)
  })
  // An addition ends no session.
  await visit(desk, '/settings/account')
  await signOut(page)

  await lose(phone)
  await page.getByRole('link', { name: BUTTON }).click()
  await expectHome(page)
  await server.outdateProofs()
  await visit(page, '/settings/account')
  await section.getByRole('button', { name: 'Chrome auf Linux entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await proveAtProvider(page, PRESS)
  // The university asked for the password only, and the passkey is lost.
  const dialog = proofDialog(page)
  await dialog.getByRole('button', { name: /mit einem Wiederherstellungscode/ }).click()
  await expect(dialog.getByText(/Hier brauchst du noch einen Wiederherstellungscode/)).toBeVisible()
  await dialog.getByLabel('Wiederherstellungscode', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(section.getByText('Chrome auf Linux')).toBeHidden()
  await desk.reload()
  await expect(desk).toHaveURL('/login')

  const newPhone = await aDevice(page)
  await touching(newPhone, async () => {
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
  })
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).press('Enter')
  await expect(section.getByText('Chrome auf Linux')).toBeVisible()
  await signOut(page)
  await touching(newPhone, async () => {
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter')
    await expectHome(page)
  })
  // Besides codes for proofs.
  await expect
    .poll(() => mailbox.subjectsTo(PRESS).filter((subject) => !/^\d/.test(subject)))
    .toEqual([
      'Konto verbunden: dein Account bei Aushang',
      'Neue Anmeldung bei Aushang',
      'Passkey entfernt: dein Account bei Aushang',
      'Passkey hinzugefügt: dein Account bei Aushang',
      'Passkey hinzugefügt: dein Account bei Aushang',
      'Wiederherstellungscode benutzt: dein Account bei Aushang',
    ])
  await desk.context().close()
})

test.describe('where sessions with the provider are shorter', () => {
  test.use({ providerKeys: ['session_hours = 8'] })

  test('an editor who leaves the university is signed out, and keeps what was typed', async ({
    page,
    server,
    provider,
  }) => {
    await server.confirmAddresses()
    await linkAtSignIn(page, EDITOR)
    await textOf(page).fill(TEXT)
    await expect(page.getByText(/^In diesem Browser gesichert/)).toBeVisible()

    await provider.forgets(EDITOR)
    await provider.endsSessions(EDITOR, server)
    // The open console learns of it by itself.
    await expect(page.getByText('Du bist nicht mehr angemeldet')).toBeVisible()
    await expect(page.getByText(/Was du geschrieben hast, ist gesichert/)).toBeVisible()
    await expectAccessible(page)
    await takeScreens(page, 'university-signed-out')

    await page.getByRole('link', { name: BUTTON }).click()
    await expect(
      page.getByRole('heading', { name: 'Deine Einrichtung hat dich nicht angemeldet' }),
    ).toBeVisible()
    await expectAccessible(page)
    await takeScreens(page, 'university-refused')
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    // The account here still exists, with its password.
    await signIn(page, EDITOR)
    await expect(textOf(page)).toHaveValue(TEXT)
  })
})

test.describe('where the provider states roles', () => {
  const rule = '{ value = "staff", role = "ADMIN", profile = "fs-informatik" }'
  test.use({
    providerKeys: ['role_claim = "eduperson_scoped_affiliation"', `roles = [${rule}]`],
  })

  test('a role comes and goes with the sign-ins, and new keys of the provider are accepted', async ({
    page,
    server,
    provider,
  }) => {
    await server.confirmAddresses()
    await linkAtSignIn(page, EDITOR)
    const refused = page.getByRole('heading', { name: /^Mit deiner Rolle kannst du/ })
    const accounts = page.getByRole('button', { name: 'Account hinzufügen' })
    await visit(page, '/settings/profileAccount')
    await expect(refused).toBeVisible()
    await signOut(page)

    const before = await provider.keys()
    await provider.restart()
    expect(await provider.keys()).not.toEqual(before)
    await provider.states(EDITOR, ['staff@uni.example'])
    await page.getByRole('link', { name: BUTTON }).click()
    await signInAtProvider(page, EDITOR)
    await expectHome(page)
    await visit(page, '/settings/profileAccount')
    await expect(accounts).toBeVisible()
    await signOut(page)

    await provider.states(EDITOR, ['staff@other.example'])
    await page.getByRole('link', { name: BUTTON }).click()
    await expectHome(page)
    await visit(page, '/settings/profileAccount')
    await expect(refused).toBeVisible()
  })
})
