// An event, end to end: composed in both languages, shown in list, phone preview, calendar and to a
// reader, changed, deleted.
// spec: ATTACH-19, ATTACH-20, ATTACH-26, ATTACH-27, ATTACH-32, ATTACH-56
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ADMIN, type Reader, signIn } from './support/people.ts'
import { begin, card, edit, field, openSummary, phone, remove, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Wir feiern in den Sommer, kommt vorbei.'

/** The last day of the current month in the calendar: it is never in the past. */
function lastDayOfMonth(): { button: string; shown: string } {
  const now = new Date()
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0, 12))
  const said = (options: Intl.DateTimeFormatOptions) =>
    last.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin', ...options })
  return {
    button: said({ dateStyle: 'full' }),
    shown: said({ day: '2-digit', month: '2-digit', year: 'numeric' }),
  }
}

test('an event is composed in both languages, read, put into a calendar, changed and deleted', async ({
  page,
  server,
  reader,
}) => {
  const day = lastDayOfMonth()
  await signIn(page, ADMIN)
  await begin(page, TEXT, 'Event')
  await field(page, 'Titel').fill('Sommerfest')
  await chooseDay(page, day.button)
  await page.getByRole('button', { name: 'Ende hinzufügen' }).click()
  const end = field(page, 'Ende')
  await expect(end).toHaveValue(`${day.shown}, 10:00`)
  await end.fill(`${day.shown} 11:30`)
  await page.keyboard.press('Enter')
  await expect(end).toHaveValue(`${day.shown}, 11:30`)
  await page.getByRole('combobox', { name: 'Name oder Adresse' }).fill('Mensa am Park')
  await page.getByRole('textbox', { name: 'Gebäude, Etage, Raum' }).fill('Innenhof')
  await page.getByRole('button', { name: 'Adresse eingeben' }).click()
  await page.getByRole('textbox', { name: 'Stadt' }).fill('Leipzig')
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Titel').fill('Summer party')
  await expectAccessible(page)

  const shown = phone(page)
  await expect(shown.getByText('Summer party')).toBeVisible()
  const verify = await openSummary(page)
  await expect(verify.getByText('Event: Sommerfest / Summer party')).toBeVisible()
  await verify.getByRole('button', { name: 'Posten' }).click()
  await expect(verify).toBeHidden()

  const post = card(page, TEXT)
  await expect(post.getByText('Sommerfest')).toBeVisible()
  await expect(post.getByText(`${day.shown}, 09:00 – 11:30 Uhr`)).toBeVisible()
  await expect(post.getByText('Innenhof')).toBeVisible()
  await expect(shown.getByText('Sommerfest')).toBeVisible()
  await post.getByRole('button', { name: 'Englische Fassung lesen' }).click()
  await expect(post.getByText('Summer party')).toBeVisible()

  const address = await post.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const calendar = await fetch(new URL(address ?? '', server.url))
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  const event = (await calendar.text()).replaceAll('\r\n', '\n')
  expect(event).toContain('SUMMARY:Sommerfest\n')
  expect(event).toContain('SEQUENCE:0\n')
  expect(await eventsOf(reader)).toMatchObject([
    { title: 'Sommerfest', location: { label: 'Mensa am Park', city: 'Leipzig' } },
  ])

  await edit(page, TEXT)
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await field(page, 'Titel').fill('Sommerfest am See')
  await page.getByRole('button', { name: 'Ende entfernen' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await post.getByRole('button', { name: 'Deutsche Fassung lesen' }).click()
  await expect(post.getByText('Sommerfest am See')).toBeVisible()
  await expect(post.getByText(`${day.shown}, 09:00 Uhr`)).toBeVisible()
  expect(await eventsOf(reader)).toMatchObject([{ title: 'Sommerfest am See', end: null }])
  expect(await (await fetch(new URL(address ?? '', server.url))).text()).toContain('SEQUENCE:1')

  await remove(page, TEXT)
  expect(await eventsOf(reader)).toEqual([])
  expect((await fetch(new URL(address ?? '', server.url))).status).toBe(404)
})

for (const width of [320, 375]) {
  test(`both dates of an event are fully visible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await signIn(page, ADMIN)
    await textOf(page).click()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    const start = field(page, 'Beginn')
    await start.fill('31.12.2026 18 Uhr')
    await page.getByRole('button', { name: 'Ende hinzufügen' }).click()
    for (const date of [start, field(page, 'Ende')]) {
      await expect(date).toHaveValue(/^31\.12\.2026, \d\d:00$/)
      const hidden = await date.evaluate((input) => input.scrollWidth - input.clientWidth)
      expect(hidden).toBe(0)
    }
  })
}

test('the calendar is fully visible on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signIn(page, ADMIN)
  await textOf(page).click()
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.getByRole('button', { name: 'Kalender öffnen (Beginn)' }).click()
  const calendar = page.getByRole('dialog', { name: 'Beginn' })
  for (const name of ['Übernehmen', 'Nächster Monat'])
    await expect(calendar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Kalender öffnen (Beginn)' }).click()
  const picker = page.getByRole('dialog', { name: 'Beginn' })
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Nächster Monat' }).click()
  await picker.getByRole('button', { name: day, exact: true }).click()
  await picker.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(picker).toBeHidden()
}

/** The event of this test's post in the reader's feed. */
const eventsOf = (reader: Reader) =>
  reader.attachments(TEXT, '... on EventAttachment { title end location { label city } }')
