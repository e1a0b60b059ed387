// The calendar: a week of posts is planned and moved, by keys alone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { isOperation } from './support/operation.ts'
import { ADMIN, type Caller, signIn, visit } from './support/people.ts'
import { expect, test } from './support/test.ts'

const DAY = 86_400_000

/** Noon of the Monday after next, so that every day of its week is ahead. */
function monday(): Date {
  const noon = new Date()
  noon.setUTCHours(11, 0, 0, 0)
  const ahead = 7 - ((noon.getUTCDay() + 6) % 7)
  return new Date(noon.getTime() + (ahead + 7) * DAY)
}

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(date)

const after = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)

async function plan(caller: Caller, content: string, date: Date): Promise<string> {
  const { sendPost } = await caller.ask<{ sendPost: { id: string } }>(
    `mutation ($content: String!, $date: DateTime!) {
      sendPost(content: $content, sendPush: false, publishDate: $date) { id }
    }`,
    { content, date: date.toISOString() },
  )
  return sendPost.id
}

async function dateOf(caller: Caller, id: string): Promise<string> {
  const { post } = await caller.ask<{ post: { publishDate: string } }>(
    'query ($id: ID!) { post(id: $id) { publishDate } }',
    { id },
  )
  return dayOf(new Date(post.publishDate))
}

const entry = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`Uhr ${title}`) })

const cell = (page: Page, date: Date) => page.locator(`[data-date="${dayOf(date)}"]`)

/** Presses Tab until the entry has the focus. */
async function tabTo(page: Page, title: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await entry(page, title).evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(entry(page, title)).toBeFocused()
}

test('the posts of a week are moved by keys, by dragging and by their menu', async ({
  page,
  caller,
}) => {
  const first = monday()
  const [poster, lecture, party] = await Promise.all([
    plan(caller, 'Plakat für die Mensa', first),
    plan(caller, 'Vortrag im Audimax', after(first, 1)),
    plan(caller, 'Party am Freitag', after(first, 4)),
  ])
  await signIn(page, ADMIN)
  const areas = page.getByRole('navigation', { name: 'Bereiche', exact: true })
  await areas.getByRole('link', { name: 'Kalender' }).press('Enter')
  await expect(page).toHaveTitle('Kalender · Aushang')
  await visit(page, `/calendar?ansicht=woche&tag=${dayOf(first)}`)
  await expect(entry(page, 'Plakat für die Mensa')).toBeVisible()
  await expectAccessible(page)

  // By keys, to Wednesday.
  await tabTo(page, 'Plakat für die Mensa')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cell(page, after(first, 2)).getByText('Plakat für die Mensa')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Verschoben auf')
  expect(await dateOf(caller, poster)).toBe(dayOf(after(first, 2)))
  await expect(entry(page, 'Plakat für die Mensa')).toBeFocused()

  // Taken back before it is saved.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(cell(page, after(first, 2)).getByText('Plakat für die Mensa')).toBeVisible()
  expect(await dateOf(caller, poster)).toBe(dayOf(after(first, 2)))

  // In the month: Tab leads from the day to its posts.
  await visit(page, `/calendar?ansicht=monat&tag=${dayOf(after(first, 1))}`)
  await expect(entry(page, 'Vortrag im Audimax')).toBeVisible()
  await tabTo(page, 'Vortrag im Audimax')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Rückgängig' }).last()
  // Messages stay while they have the focus.
  await undo.focus()
  await expectMessage(page, 'Verschoben auf')
  await expect.poll(() => dateOf(caller, lecture)).toBe(dayOf(after(first, 8)))
  await undo.press('Enter')
  await expect.poll(() => dateOf(caller, lecture)).toBe(dayOf(after(first, 1)))
  await expectAccessible(page)

  // By dragging.
  await expect(cell(page, after(first, 4)).getByText('Party am Freitag')).toBeVisible()
  await entry(page, 'Party am Freitag').hover()
  await page.mouse.down()
  await cell(page, after(first, 3)).hover()
  await page.mouse.up()
  await expect.poll(() => dateOf(caller, party)).toBe(dayOf(after(first, 3)))

  // Its card, and the date of the card.
  await entry(page, 'Party am Freitag').press('Enter')
  const panel = page.getByRole('complementary', { name: 'Ausgewählter Post' })
  await expect(panel.getByRole('article')).toContainText('Party am Freitag')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Menü des Posts' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Datum ändern' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wann soll der Post erscheinen?' })
  await dialog.getByRole('button', { name: 'Abbrechen' }).press('Enter')
  await panel.getByRole('button', { name: 'Menü des Posts' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text auf Deutsch' })).toHaveValue(
    'Party am Freitag',
  )
})

test('the posts of a term are spread over its weeks by keys alone', async ({ page, caller }) => {
  const first = monday()
  const weeks = { Begrüßung: 0, Sprechstunde: 1, Gremienwahl: 3, Wahlergebnis: 5, Abschlussfest: 9 }
  const titles = Object.keys(weeks) as (keyof typeof weeks)[]
  const ids = await Promise.all(
    titles.map((title, day) => plan(caller, `${title} im Foyer`, after(first, day))),
  )
  await signIn(page, ADMIN)
  const areas = page.getByRole('navigation', { name: 'Bereiche', exact: true })
  await areas.getByRole('link', { name: 'Kalender' }).press('Enter')
  await expect(page).toHaveTitle('Kalender · Aushang')

  for (const title of titles.filter((title) => weeks[title] > 0)) {
    // Tab leads from the day to its posts.
    const day = after(first, titles.indexOf(title))
    await visit(page, `/calendar?ansicht=monat&tag=${dayOf(day)}`)
    await expect(cell(page, day)).toBeVisible()
    await tabTo(page, `${title} im Foyer`)
    for (let week = 0; week < weeks[title]; week += 1) await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Verschoben auf')
    await expect(entry(page, `${title} im Foyer`)).toBeFocused()
  }
  const dates = await Promise.all(ids.map((id) => dateOf(caller, id)))
  expect(dates).toEqual(titles.map((title, day) => dayOf(after(first, day + 7 * weeks[title]))))
})

test('a post that somebody else has edited is not moved, and is shown as it is now', async ({
  page,
  caller,
}) => {
  const first = monday()
  const id = await plan(caller, 'Vortrag im Audimax', first)
  await signIn(page, ADMIN)
  await visit(page, `/calendar?ansicht=monat&tag=${dayOf(first)}`)
  await expect(entry(page, 'Vortrag im Audimax')).toBeVisible()
  // The calendar reads its entries again now and then, so the edit comes right before the move.
  await page.route('**/graphql', async (route) => {
    if (isOperation(route.request(), 'UpdatePostPublishDate')) {
      await caller.ask(
        'mutation ($id: ID!) { updatePost(id: $id, content: "Vortrag im Theater") { id } }',
        { id },
      )
    }
    await route.fallback()
  })
  await tabTo(page, 'Vortrag im Audimax')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Nicht verschoben')
  const panel = page.getByRole('complementary', { name: 'Ausgewählter Post' })
  await expect(panel.getByText('Vortrag im Theater')).toBeVisible()
  expect(await dateOf(caller, id)).toBe(dayOf(first))
})

test('on a phone the week is shown, and a month has signs', async ({ page, caller }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await plan(caller, 'Plakat für die Mensa', monday())
  await signIn(page, ADMIN)
  await visit(page, `/calendar?tag=${dayOf(monday())}`)
  await expect(entry(page, 'Plakat für die Mensa')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Monat' }).click()
  const day = cell(page, monday()).getByRole('button', { name: /1 Eintrag/ })
  await expect(day).toBeVisible()
  await expectAccessible(page)
  await day.click()
  await expect(entry(page, 'Plakat für die Mensa')).toBeVisible()
})
