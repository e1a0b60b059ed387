// Actions on posts with attachments.
import type { Locator, Page } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { expect } from './test.ts'

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text auf Deutsch' })

/** Starts a post with an attachment of this type. */
export async function begin(page: Page, words: string, kind: string): Promise<void> {
  await textOf(page).fill(words)
  await page
    .getByRole('toolbar', { name: 'Anhang', exact: true })
    .getByRole('button', { name: kind, exact: true })
    .click()
}

/** Presses 'Posten' and confirms. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Posten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jetzt posten?' })
  await dialog.getByRole('button', { name: 'Posten' }).click()
  await expect(dialog).toBeHidden()
}

export const card = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words })

/** Opens a post for editing. */
export async function edit(page: Page, words: string): Promise<void> {
  await card(page, words).getByRole('button', { name: 'Menü des Posts' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toBeVisible()
}

export async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expectMessage(page, 'Post aktualisiert')
}

export async function remove(page: Page, words: string): Promise<void> {
  await card(page, words).getByRole('button', { name: 'Menü des Posts' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post löschen?' })
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(card(page, words)).toHaveCount(0)
}

/** Expects that a file of a deleted post no longer exists. */
export async function expectGone(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(url)).status).toBe(404)
}
