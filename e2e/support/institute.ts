// The internal staff and the editor of a new institute, and what each of them does in the console.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Mailbox } from './mailbox.ts'
import { expectMessage } from './messages.ts'
import { chooseInMenu, expectHome, STAFF } from './people.ts'
import { proveByMail } from './proof.ts'
import { expect } from './test.ts'

export const INSTITUTE = 'Institut für Physik'
export const USERNAME = 'institut-physik'
export const EDITOR = { name: 'Lise Morgenroth', email: 'l.morgenroth@physik.example' }

export const button = (inside: Page | Locator, name: string | RegExp) =>
  inside.getByRole('button', { name, exact: true })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a page of the internal area. */
export async function openInternal(page: Page, name: string): Promise<void> {
  await chooseInMenu(page, 'Interner Bereich')
  const pages = page.getByRole('navigation', { name: 'Seiten des internen Bereichs' })
  await pages.getByRole('link', { name, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Searches the institute's profile and opens it. */
export async function openInstitute(page: Page): Promise<void> {
  await openInternal(page, 'Profile')
  await page.getByRole('searchbox', { name: 'Profile suchen' }).fill('physik')
  await page.getByRole('link', { name: INSTITUTE, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Profil verwalten' })).toBeFocused()
  await expect(page.getByRole('form', { name: 'Zielgruppe' })).toBeVisible()
}

export async function createInstitute(page: Page, mailbox: Mailbox): Promise<void> {
  await chooseInMenu(page, 'Neuen Nutzer anlegen')
  const dialog = page.getByRole('dialog', { name: 'Neues Profil anlegen' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await dialog.getByLabel('Art des Profils').selectOption('Einrichtung')
  await field('E-Mail-Adresse').fill(EDITOR.email)
  await field('Profilname').fill(USERNAME)
  await field('Anzeigename').fill(INSTITUTE)
  await field('Name der Person').fill(EDITOR.name)
  await expect(dialog.getByText('Dieser Profilname ist frei.')).toBeVisible()
  await expectAccessible(page)
  await button(dialog, 'Anlegen').click()
  await proveByMail(page, mailbox, STAFF)
  const done = page.getByRole('dialog', { name: `„${INSTITUTE}“ ist angelegt` })
  await expect(done.getByText(EDITOR.email)).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('link', { name: 'Im internen Bereich öffnen' }).press('Enter')
  await expect(page.getByRole('form', { name: 'Zielgruppe' })).toBeVisible()
  await expectAccessible(page)
}

export async function grantEnglish(page: Page): Promise<void> {
  const permissions = section(page, 'Berechtigungen')
  await permissions.getByRole('switch', { name: 'Englische Texte' }).press('Space')
  await expect(permissions.getByRole('status')).toHaveText('Gespeichert')
}

/** Adds the emergency channel up to the question for the password. */
export async function addEmergencyChannel(page: Page): Promise<void> {
  const channels = section(page, 'Kanäle')
  await channels.getByRole('combobox', { name: 'Kanal aus dem Katalog hinzufügen' }).fill('Notfall')
  await channels.getByRole('option').filter({ hasText: 'Notfall-Nachricht' }).click()
  const question = page.getByRole('dialog', { name: '„Notfall“ hinzufügen?' })
  await expectAccessible(page)
  await button(question, 'Hinzufügen').press('Enter')
}

/** Targets the students and employees of a university who belong to a faculty. */
export async function target(page: Page, university: string, faculty: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Zielgruppe' })
  const take = async (kind: string, name: string) => {
    const field = form.getByRole('combobox', { name: kind })
    await field.fill(name)
    await expect(form.getByRole('option', { name, exact: true })).toBeVisible()
    await field.press('Enter')
  }
  await take('Hochschulen', university)
  await take('Fakultäten', faculty)
  await form.getByRole('checkbox', { name: 'Studierende' }).press('Space')
  await form.getByRole('checkbox', { name: 'Angestellte' }).press('Space')
  await expect(form.getByRole('status').first()).toHaveText(
    `Erreicht Studierende und Angestellte dieser Hochschule: ${university}. ` +
      `Davon nur, wer zu dieser Fakultät gehört: ${faculty}.`,
  )
  await button(form, 'Speichern').press('Enter')
  await expect(form.getByText('Gespeichert', { exact: true })).toBeFocused()
  await expectAccessible(page)
}

/** Switches auto-follow on. Returns the section, which shows the number of new followers. */
export async function switchAutoFollowOn(page: Page): Promise<Locator> {
  const autoFollow = section(page, 'Auto-Follow')
  await button(autoFollow, 'Auto-Follow einschalten …').press('Enter')
  const question = page.getByRole('dialog', { name: `Auto-Follow für „${INSTITUTE}“ einschalten?` })
  await expect(question.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible()
  await expectAccessible(page)
  await button(question, 'Einschalten').press('Enter')
  await expect(question).toBeHidden()
  await expect(button(autoFollow, 'Auto-Follow einschalten …')).toBeHidden()
  return autoFollow
}

/** Resets the editor's sign-in. Returns the path and query of the copied link. */
export async function resetSignIn(page: Page): Promise<string> {
  await button(page, `Anmeldung zurücksetzen: ${EDITOR.name}`).press('Enter')
  const question = page.getByRole('dialog', { name: `Anmeldung von ${EDITOR.name} zurücksetzen?` })
  await expectAccessible(page)
  await button(question, 'Zurücksetzen').press('Enter')
  const dialog = page.getByRole('dialog', { name: `Link für ${EDITOR.name}` })
  await expect(button(dialog, 'Kopieren')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Link kopiert')
  await page.keyboard.press('Escape')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await button(page, `Link anzeigen: ${EDITOR.name}`).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await page.keyboard.press('Escape')
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Deletes the profile up to the question for the password. */
export async function deleteInstitute(page: Page): Promise<void> {
  await button(page, 'Profil löschen …').press('Enter')
  const dialog = page.getByRole('dialog', { name: `„${INSTITUTE}“ löschen?` })
  const word = dialog.getByRole('textbox', { name: 'Tipp zur Bestätigung LÖSCHEN' })
  for (const wrong of ['löschen', 'Löschen', 'LÖSCHE']) {
    await word.fill(wrong)
    await expect(button(dialog, 'Löschen')).toBeDisabled()
  }
  await word.fill('LÖSCHEN')
  await expect(button(dialog, 'Löschen')).toBeEnabled()
  await expectAccessible(page)
  await word.press('Enter')
}

/** Downloads the table of the open page. Returns its text. */
export async function downloadTable(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await button(page, 'Als Tabelle (CSV) herunterladen').press('Enter')
  const file = await downloading
  await expectMessage(page, 'Tabelle heruntergeladen')
  return readFile(await file.path(), 'utf8')
}

/** Sets a password on the page that a link opened. */
export async function setPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password)
  const repeat = page.getByLabel('Passwort wiederholen', { exact: true })
  await repeat.fill(password)
  await repeat.press('Enter')
  await expect(repeat).toBeHidden()
  await expectHome(page)
}

/** An entry of the audit trail for an action of the staff. */
export const entryOfStaff = (page: Page, action: string) =>
  page.getByRole('row').filter({ hasText: STAFF }).filter({ hasText: action })
