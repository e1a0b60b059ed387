// The focus is never lost: if the focused element disappears, the focus moves to where it is
// expected.
import type { Locator, Page } from '@playwright/test'
import { expectMessage } from './support/messages.ts'
import { ADMIN, DRAFTER, PRESS, signIn } from './support/people.ts'
import { card, menuOf, openList, textOf } from './support/posting.ts'
import { proveByMail } from './support/proof.ts'
import { expect, test } from './support/test.ts'

// Playwright's trace would load a selected image itself, which the content security policy forbids.
// Animations are on, as for most users: a dialog that closes slowly restores the focus late.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'no-preference' } })

const dialog = (page: Page) => page.getByRole('dialog')

async function press(page: Page, element: Locator): Promise<void> {
  await element.focus()
  await page.keyboard.press('Enter')
}

/** Waits for a dialog's initial focus, which a timer sets: an earlier focus would be lost. */
async function expectOpen(page: Page): Promise<void> {
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
}

async function pressInDialog(page: Page, name: string): Promise<void> {
  await expectOpen(page)
  await press(page, dialog(page).getByRole('button', { name }))
}

async function escapeFromDialog(page: Page): Promise<void> {
  await expectOpen(page)
  await page.keyboard.press('Escape')
}

/** Waits until no dialog is open, then expects the focus on an existing element. */
async function expectFocus(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('body > :focus, body :focus')).toHaveCount(1)
}

test('closing a dialog restores the focus to what opened it', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Sommerfest')

  const post = page.getByRole('button', { name: 'Posten' })
  await press(page, post)
  await escapeFromDialog(page)
  await expect(post).toBeFocused()

  const menu = page.getByRole('button', { name: 'Menü des Posts' }).first()
  for (const entry of ['Datum ändern', 'Löschen']) {
    const draft = page
      .getByRole('article')
      .filter({ has: page.getByText('Entwurf') })
      .first()
    const own = entry === 'Löschen' ? menu : menuOf(draft)
    await press(page, own)
    await press(page, page.getByRole('menuitem', { name: entry }))
    await escapeFromDialog(page)
    await expect(own).toBeFocused()
  }
})

test('an emergency channel keeps the focus on its chip, and its confirmation focuses no button', async ({
  page,
  mailbox,
}) => {
  await signIn(page, PRESS)
  await textOf(page).fill('Sturmwarnung')
  await press(page, page.getByRole('button', { name: 'Notfall …' }))
  const chip = page.getByRole('button', { name: 'Notfall', exact: true })
  await press(page, chip)
  await escapeFromDialog(page)
  await expect(chip).toBeFocused()
  await press(page, chip)
  await pressInDialog(page, 'Kanal wählen')
  await expect(chip).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Senden' }))
  const last = page.getByRole('dialog', { name: 'Notfall-Nachricht jetzt senden?' })
  await expect(last.getByRole('alert')).toContainText('nicht nur an deine Follower')
  await expect(last.getByRole('button', { name: 'Senden' })).not.toBeFocused()
  await expect(last.locator(':focus')).toHaveCount(1)
  await press(page, last.getByRole('button', { name: 'Senden' }))
  await proveByMail(page, mailbox, PRESS)
  await expectMessage(page, 'Notfall-Nachricht gesendet')
  await expect(card(page, 'Sturmwarnung')).toBeFocused()
})

test('an open menu that is scrolled out of view keeps its items and the focus', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const post = page.getByRole('region', { name: 'Veröffentlicht' }).getByRole('article').first()
  await menuOf(post).click()
  const entry = page.getByRole('menuitem', { name: 'Bearbeiten' })
  await expect(entry).toBeVisible()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(menuOf(post)).not.toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toBeInViewport()
})

test('after approving and deleting, the focus is on the remaining list', async ({ page }) => {
  await signIn(page, ADMIN)
  const drafts = page.getByRole('region', { name: /^Freizugebende/ })
  await press(page, drafts.getByRole('button', { name: 'Freigeben' }).first())
  await pressInDialog(page, 'Freigeben')
  await expectMessage(page, 'Post freigegeben')
  await expectFocus(page)

  await openList(page, 'Veröffentlicht')
  const articles = page.getByRole('region', { name: 'Veröffentlicht' }).getByRole('article')
  const second = await articles.nth(1).getAttribute('aria-label')
  await press(page, menuOf(articles.first()))
  await press(page, page.getByRole('menuitem', { name: 'Löschen' }))
  await pressInDialog(page, 'Löschen')
  await expectMessage(page, 'Post gelöscht')
  await expect(page.getByRole('article', { name: second ?? '' })).toBeFocused()
})

test('signing in focuses the heading, signing out the email field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(ADMIN)
  await page.getByLabel('Passwort', { exact: true }).fill('Aushang2026')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Startseite' })).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Dein Menü' }))
  await press(page, page.getByRole('menuitem', { name: 'Logout' }))
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeFocused()
})

test('signing in on a phone starts at the top of the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Startseite' })).toBeFocused()
  await expect(page.getByRole('article').first()).toBeAttached()
  await expect(textOf(page)).toBeInViewport()
})

test('elements that disappear in the composer leave the focus in the composer', async ({
  page,
}) => {
  await signIn(page, DRAFTER)
  await textOf(page).click()
  await press(page, page.getByRole('button', { name: 'Verstanden' }))
  await expect(textOf(page)).toBeFocused()

  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const file = page.locator('input[type=file]')
  const broken = { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') }
  await file.setInputFiles(broken)
  await press(page, page.getByRole('button', { name: 'Bild weglassen' }))
  await expect(file).toBeFocused()
})

test('elements focused with the keyboard are not covered by the bars', async ({ page }) => {
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const post = page.getByRole('region', { name: 'Veröffentlicht' }).getByRole('article').nth(3)
  await menuOf(post).click()
  await press(page, page.getByRole('menuitem', { name: 'Bearbeiten' }))
  await expect(textOf(page)).toBeFocused()
  const [bar, field] = await Promise.all([
    page.getByRole('banner').first().boundingBox(),
    textOf(page).boundingBox(),
  ])
  expect(field?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})
