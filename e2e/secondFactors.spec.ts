// Codes for signing in: set up, used, replaced by a recovery code, and removed by a colleague.
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, expectHome, PASSWORD, signIn, signOut, visit } from './support/people.ts'
import { proveByMail } from './support/proof.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const STEP = 30_000

/** The code that an app shows at a time, in ms (RFC 6238). */
function codeAt(secret: string, time: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(time / STEP)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function typeIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('an account signs in with codes of an app, and without the phone', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  await signIn(page, EDITOR)
  await visit(page, '/settings/account')
  const section = page.getByRole('region', { name: 'Codes für die Anmeldung' })
  await expect(section.getByRole('button', { name: 'Codes einrichten' })).toBeVisible()
  await takeScreens(page, 'second-factors-off')
  await section.getByRole('button', { name: 'Codes einrichten' }).click()
  await proveByMail(page, mailbox, EDITOR)
  const setup = page.getByRole('dialog', { name: 'Mit welcher App möchtest du Codes anzeigen?' })
  const uri = await setup
    .getByRole('link', { name: 'Auf diesem Gerät öffnen' })
    .getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await expectAccessible(page)
  await takeScreens(page, 'second-factors-setup')
  const first = Date.now()
  await setup.getByLabel('Code aus deiner App').fill(codeAt(secret, first))
  await setup.getByRole('button', { name: 'Einrichten' }).click()
  const recovery = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' })
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  const codes = await recovery.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await takeScreens(page, 'second-factors-recovery')
  const download = page.waitForEvent('download')
  await recovery.getByRole('button', { name: 'Herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('aushang-wiederherstellungscodes.txt')
  await recovery.getByRole('button', { name: 'Ich habe sie gesichert' }).click()
  await expect(section.getByText('Noch 10 Wiederherstellungscodes übrig')).toBeVisible()
  await takeScreens(page, 'second-factors-on')

  await signOut(page)
  await typeIn(page, EDITOR)
  const code = page.getByLabel('Code aus deiner App')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await takeScreens(page, 'second-factors-sign-in')
  await code.fill(codeAt(secret, first))
  await code.press('Enter')
  await expect(page.getByText('Dieser Code stimmt nicht oder ist schon benutzt')).toBeVisible()
  // The app of a phone whose clock is ahead; the code of the first step has been used. On a slow
  // machine more than a step has passed.
  await code.fill(codeAt(secret, Math.max(first + STEP, Date.now())))
  await code.press('Enter')
  await expectHome(page)

  await signOut(page)
  await typeIn(page, EDITOR)
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await expectHome(page)

  const desk = await browser.newContext({ baseURL: server.url })
  await noteMessages(desk)
  const admin = await desk.newPage()
  await signIn(admin, ADMIN)
  await visit(admin, '/settings/profileAccount')
  await expect(admin.getByText('Hat Codes oder Passkeys')).toBeVisible()
  await takeScreens(admin, 'second-factors-colleague')
  await admin.getByRole('button', { name: 'Menü von Mehmet Yıldız' }).press('Enter')
  await admin.getByRole('menuitem', { name: 'Codes und Passkeys entfernen' }).press('Enter')
  const question = admin.getByRole('dialog', {
    name: 'Codes und Passkeys von Mehmet Yıldız entfernen?',
  })
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Codes und Passkeys entfernen' }).click()
  await proveByMail(admin, mailbox, ADMIN)
  await expectMessage(admin, 'Codes und Passkeys von Mehmet Yıldız entfernt')
  await page.reload()
  await expect(page).toHaveURL('/login')
  await signIn(page, EDITOR)
  await desk.close()
})
