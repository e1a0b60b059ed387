// The main workflow with the keyboard alone, and clicks that hit their target.
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './support/hands.ts'
import { ADMIN, reload, signIn } from './support/people.ts'
import { begin, card, field, menuOf, textOf } from './support/posting.ts'
import { minHeight } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Aushang2026'

/** Presses the key, and expects that it moves the focus to the element. */
async function move(key: string, element: Locator): Promise<void> {
  await element.page().keyboard.press(key)
  await expect(element).toBeFocused()
}

const tabToRole = (page: Page, role: 'button' | 'textbox' | 'link', name: RegExp) =>
  tabTo(page.getByRole(role, { name }).first())

test('a post is written, published, moved and deleted without a pointer', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: /E-Mail-Adresse/ })).toBeVisible()
  await tabToRole(page, 'textbox', /E-Mail-Adresse/)
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const text = textOf(page)
  await expect(text).toBeVisible()
  await reload(page)
  await tabToRole(page, 'link', /Zum Inhalt springen/)
  await page.keyboard.press('Enter')
  await tabToRole(page, 'textbox', /Text auf Deutsch/)
  const ring = await text.evaluate((field) => {
    let element: Element | null = field
    while (element && getComputedStyle(element).outlineStyle === 'none')
      element = element.parentElement
    return element && getComputedStyle(element).outlineWidth
  })
  expect(ring).toBe('2px')
  await page.keyboard.type('Mit zehn Fingern')
  await tabToRole(page, 'button', /^Posten$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Jetzt posten?' })
  await expect(dialog.getByRole('button', { name: 'Posten' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const post = card(page, 'Mit zehn Fingern')
  await expect(post).toBeFocused()

  const menu = menuOf(post)
  await expect(menu).toBeVisible()
  await menu.focus()
  await move('Enter', page.getByRole('menuitem', { name: 'Bearbeiten' }))
  await move('Escape', menu)
  await chooseDelete(page)
  const question = page.getByRole('dialog', { name: 'Post löschen?' })
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await move('Escape', menu)

  await chooseDelete(page)
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(post).toBeHidden()
  const published = page.getByRole('region', { name: 'Veröffentlicht' })
  await expect(published.getByRole('article').first()).toBeFocused()
})

// spec: COMPOSER-10, COMPOSER-13, COMPOSER-23
test('a post is planned with a typed date, groups and a channel without a pointer', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const text = textOf(page)
  await tabTo(text)
  await page.keyboard.type('Mit zehn Fingern geplant')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await tabTo(page.getByRole('toolbar', { name: 'Sichtbarkeit' }).getByRole('button').first())
  await move('End', chip('Studierende'))
  await page.keyboard.press('Space')
  await expect(chip('Studierende')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await move('ArrowRight', chip('Neuigkeiten'))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('radio', { name: 'Jetzt' }))
  await page.keyboard.press('ArrowRight')
  const field = page.getByRole('textbox', { name: 'Datum und Uhrzeit' })
  await expect(field).toBeVisible()
  await move('Tab', field)
  await page.keyboard.type('morgen 8 Uhr')
  await expect(field).toHaveAccessibleDescription(/, 08:00\u00a0Uhr$/)
  // The calendar shows the same day, selects another one, and restores the focus.
  await page.keyboard.press('Tab')
  const opener = page.getByRole('button', { name: /^Kalender öffnen/ })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Datum und Uhrzeit' })
  await expect(calendar.locator('button:focus')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await move('Tab', calendar.getByRole('combobox', { name: 'Stunde' }))
  await move('Tab', calendar.getByRole('combobox', { name: 'Minute' }))
  await move('Tab', calendar.getByRole('button', { name: 'Übernehmen' }))
  await move('Enter', opener)
  const planned = await field.inputValue()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: `Für den ${planned} Uhr planen?` })
  await expect(dialog.getByRole('button', { name: 'Planen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'zehn Fingern geplant')).toBeFocused()
})

/** Opens the focused menu and selects its last item. */
async function chooseDelete(page: Page): Promise<void> {
  await move('Enter', page.getByRole('menuitem', { name: 'Bearbeiten' }))
  await move('ArrowUp', page.getByRole('menuitem', { name: 'Löschen' }))
  await page.keyboard.press('Enter')
}

test('a click hits its button although the field before it shows an error', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('button', { name: 'Notfall …' }).click()
  await field(page, 'Link').fill('nirgendwohin:1')
  await page.getByRole('button', { name: 'Notfall', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Notfallkanal/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Bitte gib einen gültigen Link ein/)).toBeVisible()
})

test('chips are large enough for mouse and finger, and every help text is 14 px', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await begin(page, 'Rundgang', 'Video')
  await page.getByRole('radio', { name: 'Datum und Uhrzeit' }).check()
  for (const help of [
    /^Das Video startet von selbst/,
    /^Ohne Auswahl ist der Post/,
    /^Wähl einen Kanal/,
    /^Zum Beispiel „morgen 8 Uhr“/,
  ]) {
    await expect(page.getByText(help)).toHaveCSS('font-size', '14px')
  }
  const groups = [
    page.getByRole('toolbar', { name: 'Sichtbarkeit' }),
    page.getByRole('toolbar', { name: 'Kanäle' }),
    page.getByRole('group', { name: 'Vorschläge' }),
  ]
  for (const [width, height] of [
    [1440, 32],
    [375, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const group of groups) {
      const chips = group.getByRole('button')
      await expect(chips.first()).toBeVisible()
      await expect.poll(() => minHeight(chips)).toBeGreaterThanOrEqual(height)
    }
  }
})

test('the form of each attachment fits on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, ADMIN)
  await textOf(page).click()
  for (const kind of ['Link', 'Podcast', 'Video', 'Galerie', 'Event', 'Umfrage']) {
    const chip = page.getByRole('button', { name: kind, exact: true })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    if (kind === 'Umfrage') await page.getByRole('radio', { name: 'Eigenes Ende' }).check()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, kind).toBeLessThanOrEqual(320)
  }
})
