// A week of a student council: drafts are approved, three posts are planned and moved, one is
// pinned and then another, and an old post is found again.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { noteMessages } from './support/messages.ts'
import { ADMIN, DRAFTER, expectHome, reload, signIn } from './support/people.ts'
import { card, choose, edit, openList, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const DAY = 24 * 60 * 60 * 1000

/** Writes a post and confirms it in the dialog. */
async function post(page: Page, text: string, day?: number): Promise<void> {
  await textOf(page).fill(text)
  if (day !== undefined) {
    await page.getByRole('radio', { name: 'Datum und Uhrzeit' }).check()
    await typeDate(page.getByRole('textbox', { name: 'Datum und Uhrzeit' }), day)
  }
  const main = /^(Posten|Planen|Zur Freigabe geben)/
  await page.getByRole('button', { name: main }).click()
  const verify = page.getByRole('dialog', { name: /(posten|planen|geben)\?$/ })
  await expect(verify.getByText(text)).toBeVisible()
  await verify.getByRole('button', { name: main }).click()
  await expect(verify).toBeHidden()
  // After sending, the list is open and the post's card is visible.
  await expect(card(page, text)).toBeInViewport()
  await expect(card(page, text)).toBeFocused()
}

/** Types the day with 8 o'clock, and waits until the field has recognized the date. */
async function typeDate(field: Locator, daysFromNow: number): Promise<void> {
  const date = new Date(Date.now() + daysFromNow * DAY)
  const inBerlin = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin', ...options })
  // 24.11. 8 Uhr
  await field.fill(`${inBerlin({ day: 'numeric', month: 'numeric' })} 8 Uhr`)
  await expect(field).toHaveAccessibleDescription(
    `${inBerlin({ dateStyle: 'full' })}, 08:00\u00a0Uhr`,
  )
}

async function move(page: Page, text: string, day: number): Promise<void> {
  await choose(card(page, text), 'Datum ändern')
  const dialog = page.getByRole('dialog', { name: 'Wann soll der Post erscheinen?' })
  await typeDate(dialog.getByRole('textbox', { name: 'Datum und Uhrzeit' }), day)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
}

// spec: POST-07, POST-12, POST-13, POST-14, POST-16, POST-18, POST-19, HOME-10, HOME-14, HOME-15
test('a week: drafts approved, posts planned and moved, one pinned and then another', async ({
  page,
  browser,
  server,
}) => {
  // Two people and about a dozen actions.
  test.slow()
  const own = await browser.newContext({ baseURL: server.url })
  await noteMessages(own)
  const drafter = await own.newPage()
  await signIn(drafter, DRAFTER)
  await textOf(drafter).click()
  await drafter.getByRole('button', { name: 'Verstanden' }).click()
  await post(drafter, 'Spieleabend am Mittwoch')
  await post(drafter, 'Protokoll der letzten Sitzung')
  await expect(card(drafter, 'Spieleabend').getByText('Entwurf', { exact: true })).toBeVisible()

  await signIn(page, ADMIN)
  const release = page.getByRole('dialog', { name: 'Freigeben und sofort veröffentlichen?' })
  const releases = release.getByRole('button', { name: 'Freigeben' })
  await card(page, 'Spieleabend').getByRole('button', { name: 'Freigeben' }).click()
  await releases.click()
  await expect(release).toBeHidden()
  await expect(card(page, 'Spieleabend')).toHaveCount(0)
  await openList(page, 'Veröffentlicht')
  await expect(card(page, 'Spieleabend').getByText('Live', { exact: true })).toBeVisible()
  await page.goBack()

  // The author changes a draft while an approver reads it: the unread version must not be
  // published.
  await card(page, 'Protokoll').getByRole('button', { name: 'Freigeben' }).click()
  await expect(release.getByText('Protokoll der letzten Sitzung')).toBeVisible()
  await edit(drafter, 'Protokoll der letzten Sitzung')
  await textOf(drafter).fill('Protokoll der vorletzten Sitzung')
  await update(drafter)
  await releases.click()
  await expect(release.getByText('Der Post wurde inzwischen geändert')).toBeVisible()
  await expect(release.getByText('Protokoll der vorletzten Sitzung')).toBeVisible()
  await expectAccessible(page)
  await releases.click()
  await expect(release).toBeHidden()
  await expect(card(page, 'vorletzten')).toHaveCount(0)
  await openList(page, 'Veröffentlicht')
  await expect(card(page, 'vorletzten').getByText('Live', { exact: true })).toBeVisible()
  await reload(drafter)
  await openList(drafter, 'Veröffentlicht')
  await expect(card(drafter, 'Spieleabend').getByText('Live', { exact: true })).toBeVisible()
  await own.close()

  await openList(page, 'Geplant')
  const fold = page.getByRole('button', { name: /^Geplant/ })
  const before = Number((await fold.textContent())?.match(/(\d+) Post/)?.[1] ?? 0)
  await textOf(page).click()
  const rules = page.getByRole('button', { name: 'Verstanden' })
  if (await rules.isVisible()) await rules.click()
  for (const [text, day] of [
    ['Montag: Sprechstunde', 1],
    ['Dienstag: Kneipentour', 2],
    ['Mittwoch: Vollversammlung', 3],
  ] as const) {
    await post(page, text, day)
  }
  await expect(fold).toContainText(`${before + 3} Posts`)
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const planned = page.getByRole('region', { name: 'Geplant' })
  const order = async () => {
    const words = await planned.getByRole('article').allTextContents()
    return words.flatMap((text) => text.match(/(Montag|Dienstag|Mittwoch): /)?.[1] ?? [])
  }
  expect(await order()).toEqual(['Montag', 'Dienstag', 'Mittwoch'])
  await move(page, 'Dienstag: Kneipentour', 5)
  await expect.poll(order).toEqual(['Montag', 'Mittwoch', 'Dienstag'])
  await expectAccessible(page)

  await openList(page, 'Veröffentlicht')
  await choose(card(page, 'Spieleabend'), 'Anpinnen')
  const banner = page.getByRole('complementary', { name: 'Angepinnt' })
  await expect(banner).toContainText('Spieleabend am Mittwoch')
  await choose(card(page, 'Protokoll'), 'Anpinnen')
  await expect(banner).toContainText('Protokoll der vorletzten Sitzung')
  await reload(page)
  await expect(banner).toContainText('Protokoll der vorletzten Sitzung')
  await openList(page, 'Geplant')
  await expect(fold).toContainText(`${before + 3} Posts`)
})

test('a post is found by its text, and the URL contains the search', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.getByRole('searchbox', { name: 'In deinen Posts suchen' }).fill('KLAUSUR')
  const found = page.getByRole('region', { name: 'Gefundene Posts' })
  await expect(found.getByRole('article').first()).toContainText(/klausur/i)
  await expect(page).toHaveURL('/?suche=KLAUSUR')
  await expectAccessible(page)
  await reload(page)
  await expectHome(page)
  await expect(found.getByRole('article').first()).toContainText(/klausur/i)
  await page.getByRole('searchbox').press('Escape')
  await expect(page.getByRole('navigation', { name: 'Deine Posts' })).toBeVisible()
  await expect(page).toHaveURL('/')
})
