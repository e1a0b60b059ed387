// Passkeys: added, used to sign in and to prove, lost, and replaced by a recovery code. The device is Chromium's own
// virtual one.
import { aDevice, lose, touching } from './support/authenticator.ts'
import { expectAccessible } from './support/axe.ts'
import { expectHome, PASSWORD, signIn, signOut, visit } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { test as base, expect } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'

// Passkeys belong to a name, which is that of the public address.
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})

test('an account signs in with a passkey, and without the device', async ({
  page,
  server,
  mailbox,
}) => {
  const device = await aDevice(page)
  await signIn(page, EDITOR)
  await visit(page, '/settings/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Passkey hinzufügen' }).waitFor()
  await takeScreens(page, 'passkeys-none')
  const dialog = page.getByRole('dialog', { name: 'Bist du es wirklich?' })
  const recovery = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' })
  await touching(device, async () => {
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    await dialog.getByLabel('Code aus der E-Mail').fill(await mailbox.codeTo(EDITOR))
    await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Bestätigen' }).press('Enter')
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
  })
  const codes = await recovery.getByRole('listitem').allTextContents()
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).press('Enter')
  await expect(section.getByText('Chrome auf Linux')).toBeVisible()
  await section.getByRole('button', { name: 'Chrome auf Linux umbenennen' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Mein Laptop')
  await page.keyboard.press('Enter')
  await expect(section.getByText('Mein Laptop')).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'passkeys-one')

  await signOut(page)
  const button = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await button.waitFor()
  await expectAccessible(page)
  await takeScreens(page, 'passkeys-sign-in')
  await touching(device, async () => {
    await button.press('Enter')
    await expectHome(page)
  })

  await server.outdateProofs()
  await visit(page, '/settings/account')
  await section.getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click()
  await page.getByRole('button', { name: 'Neue anlegen' }).click()
  const prove = dialog.getByRole('button', { name: 'Mit Passkey bestätigen' })
  await prove.waitFor()
  await expectAccessible(page)
  await takeScreens(page, 'passkeys-proof')
  await touching(device, async () => {
    await prove.press('Enter')
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
  })
  const renewed = await recovery.getByRole('listitem').allTextContents()
  expect(renewed).not.toEqual(codes)
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).click()

  // The device is lost.
  await lose(device)
  await signOut(page)
  await page.getByLabel('E-Mail-Adresse').fill(EDITOR)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Dein Account hat einen Passkey')).toBeVisible()
  await expect(button).toBeFocused()
  const code = page.getByLabel('Wiederherstellungscode', { exact: true })
  await expectAccessible(page)
  await takeScreens(page, 'passkeys-lost')
  await code.fill(renewed[0] ?? '')
  await code.press('Enter')
  await expectHome(page)
  await visit(page, '/settings/account')
  await section.getByRole('button', { name: 'Mein Laptop entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(section.getByText('Mein Laptop')).toBeHidden()
  await signOut(page)
  await signIn(page, EDITOR)
})

// Browsers list passkeys where they fill in the address.
test('a passkey is offered at the address, without a button', async ({ page, mailbox }) => {
  const device = await aDevice(page)
  await signIn(page, EDITOR)
  await visit(page, '/settings/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog', { name: 'Bist du es wirklich?' })
  const recovery = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' })
  await touching(device, async () => {
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
    await dialog.getByLabel('Code aus der E-Mail').fill(await mailbox.codeTo(EDITOR))
    await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Bestätigen' }).press('Enter')
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
  })
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).press('Enter')
  await signOut(page)
  await touching(device, async () => {
    await page.goto('/login')
    await page.getByLabel('E-Mail-Adresse').focus()
    await expectHome(page)
  })
})
