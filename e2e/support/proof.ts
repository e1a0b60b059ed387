// The dialog that asks people to prove who they are, before what would harm most in wrong hands.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Mailbox } from './mailbox.ts'
import { PASSWORD } from './people.ts'
import { expect } from './test.ts'

export const proofDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Bist du es wirklich?' })

/** Enters the password in the dialog that asks for it. */
export async function provePassword(page: Page): Promise<void> {
  const dialog = proofDialog(page)
  const password = dialog.getByLabel('Passwort', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Enters the password, and the code that the dialog has mailed. */
export async function proveByMail(
  page: Page,
  mailbox: Mailbox,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const dialog = proofDialog(page)
  await dialog.getByLabel('Code aus der E-Mail').fill(await mailbox.codeTo(email))
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the page of a provider, in a window of its own. */
export async function openProvider(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await proofDialog(page).getByRole('link', { name: button }).click()
  return opening
}

/** Signs in at a provider, in the window that the dialog opens. `act`: on the page of the provider. */
export async function proveElsewhere(
  page: Page,
  button: string,
  act: (popup: Page) => Promise<void>,
): Promise<void> {
  const popup = await openProvider(page, button)
  const closed = popup.waitForEvent('close')
  await act(popup)
  await closed
}

/** Enters the code that the dialog has mailed, after a sign-in at a provider. */
export async function completeByMail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const dialog = proofDialog(page)
  await dialog.getByLabel('Code aus der E-Mail').fill(await mailbox.codeTo(email))
  await expect(dialog.getByLabel('Passwort', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog).toBeHidden()
}
