// Actions on posts with attachments.
import type { Locator, Page } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { expect } from './test.ts'

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text auf Deutsch' })

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const phone = (page: Page) =>
  page.getByRole('region', { name: 'So sieht es in der App aus' })

/** Starts a post with an attachment of this type. */
export async function begin(page: Page, words: string, kind: string): Promise<void> {
  await textOf(page).fill(words)
  await page
    .getByRole('toolbar', { name: 'Anhang', exact: true })
    .getByRole('button', { name: kind, exact: true })
    .click()
}

/** What the button and the summary say; the second ones for an emergency. */
const SEND = /^(Posten|Senden)$/
const QUESTION = /^(Jetzt posten|Notfall-Nachricht jetzt senden)\?$/

/** Presses 'Posten'. Returns the summary. */
export async function openSummary(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: SEND }).click()
  return page.getByRole('dialog', { name: QUESTION })
}

/** Presses 'Posten' and confirms. */
export async function send(page: Page): Promise<void> {
  const dialog = await openSummary(page)
  await dialog.getByRole('button', { name: SEND }).click()
  await expect(dialog).toBeHidden()
}

/** Hands a post in for release, and confirms. */
export async function handIn(page: Page): Promise<void> {
  const name = 'Zur Freigabe geben'
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Zur Freigabe geben?' })
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a list of the home page. */
export async function openList(
  page: Page,
  name: 'Freizugeben' | 'Zur Freigabe' | 'Entwürfe' | 'Geplant' | 'Veröffentlicht',
) {
  const lists = page.getByRole('navigation', { name: 'Deine Posts' })
  const link = lists.getByRole('link', { name: new RegExp(`^${name}`) })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

export const card = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words })

export const menuOf = (card: Locator) => card.getByRole('button', { name: 'Menü des Posts' })

/** Selects an item of a card's menu. */
export async function choose(card: Locator, entry: string): Promise<void> {
  await menuOf(card).click()
  await card.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Opens a post for editing. */
export async function edit(page: Page, words: string): Promise<void> {
  await choose(card(page, words), 'Bearbeiten')
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toBeVisible()
}

export async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expectMessage(page, 'Post aktualisiert')
}

export async function remove(page: Page, words: string): Promise<void> {
  await choose(card(page, words), 'Löschen')
  const dialog = page.getByRole('dialog', { name: 'Post löschen?' })
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(card(page, words)).toHaveCount(0)
}

/** Writes an emergency for the channel with the alarm. */
export async function writeAlarm(page: Page, text: string): Promise<void> {
  await textOf(page).fill(text)
  await page.getByRole('button', { name: 'Notfall …' }).click()
  await page.getByRole('button', { name: 'Notfall mit Alarm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kanal wählen' }).click()
}
