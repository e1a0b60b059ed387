// A week of two students and a press officer with one post: begun on a phone, commented on, sent back,
// corrected, released for a date, changed after that, released again, published and taken back at
// once, corrected, published, and withdrawn. Its history tells all of it.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, DRAFTER, type Reader, reload, signIn } from './support/people.ts'
import { card, choose, edit, handIn, openList, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const BEGUN = 'Fest am Freitag.'
const TEXT = 'Fest am Freitag. Alle sind eingeladen.'
const CORRECTED = 'Fest am Freitag im Hörsaal 1. Alle sind eingeladen.'
const MISTYPED = 'Fets am Samstag im Hörsaal 1. Alle sind eingeladen.'
const RIGHT = 'Fest am Samstag im Hörsaal 1. Alle sind eingeladen.'
const REASON = 'Bitte nenn noch den Raum.'

test.use({
  viewport: { width: 375, height: 812 },
  settings: { AUSHANG_PRODUCT__UNDO_SECONDS: '20' },
})

test('a post passes through three hands in a week, and its history tells it', async ({
  page: phone,
  browser,
  caller,
  reader,
}) => {
  test.slow()
  const base = await begunOnThePhone(phone)
  const student = await atDesk(browser, base, DRAFTER)
  await openList(student, 'Entwürfe')
  await student.getByRole('button', { name: /^Weiterschreiben/ }).press('Enter')
  await expect(textOf(student)).toHaveValue(BEGUN)
  await textOf(student).fill(TEXT)
  await handIn(student)

  const press = await atDesk(browser, base, ADMIN)
  await openList(press, 'Freizugeben')
  await comments(press)
  await sendsBack(press)

  await reload(student)
  await student.getByRole('link', { name: '1 Post von dir soll geändert werden' }).click()
  await expect(card(student, TEXT).getByText('Änderungen gewünscht')).toBeVisible()
  await expectAccessible(student)
  await edit(student, TEXT)
  const form = student.getByRole('region', { name: 'Post bearbeiten' })
  await expect(form.getByText(REASON)).toBeVisible()
  await textOf(student).fill(CORRECTED)
  await update(student)
  const again = card(student, CORRECTED).getByRole('button', { name: 'Erneut zur Freigabe geben' })
  await again.press('Enter')
  await expectMessage(student, 'Post wartet wieder auf Freigabe')

  await caller.ask('mutation { setFourEyes(value: true) { id } }', {})
  await planned(caller)
  await reload(press)
  await openList(press, 'Freizugeben')
  await releases(press, CORRECTED)
  const other = await atDesk(browser, base, EDITOR)
  await openList(other, 'Geplant')
  await changes(other, CORRECTED, MISTYPED)
  await openList(other, 'Freizugeben')
  const lost = card(other, MISTYPED)
  await expect(lost.getByText('Freigabe aufgehoben: 2 Wörter wurden danach geändert')).toBeVisible()
  await expect(lost.getByRole('button', { name: 'Wartet auf Freigabe' })).toBeVisible()
  await expectAccessible(other)

  await reload(press)
  await openList(press, 'Freizugeben')
  const compare = card(press, MISTYPED).getByRole('button', { name: /letzten Freigabe/ })
  await compare.press('Enter')
  const history = press.getByRole('dialog', { name: 'Verlauf' })
  await expect(history.getByText('Samstag').first()).toBeVisible()
  await history.getByRole('button', { name: 'Schließen' }).last().click()
  await releases(press, MISTYPED)
  await openList(press, 'Geplant')
  await publishes(press, MISTYPED)
  const undo = press.getByRole('button', { name: `Veröffentlichen rückgängig machen: ${MISTYPED}` })
  await undo.press('Enter')
  await expectMessage(press, 'Das Veröffentlichen ist rückgängig gemacht')
  expect(await readBy(reader)).not.toContain('Hörsaal 1')

  await changes(press, MISTYPED, RIGHT)
  await reload(other)
  await openList(other, 'Freizugeben')
  await releases(other, RIGHT)
  await openList(other, 'Geplant')
  await publishes(other, RIGHT)
  await expectMessage(other, 'Post ist live')
  expect(await readBy(reader)).toContain(RIGHT)

  await reload(press)
  await openList(press, 'Veröffentlicht')
  await withdraws(press)
  expect(await readBy(reader)).not.toContain('Hörsaal 1')
  await choose(card(press, RIGHT), 'Verlauf')
  await expect(history.getByRole('row')).toHaveCount(STORY.length + 1)
  const acts = await history.getByRole('row').allTextContents()
  for (const [index, act] of STORY.toReversed().entries()) expect(acts[index + 1]).toContain(act)
  await expectAccessible(press)
})

const [LENA, JANA, MEHMET] = ['Lena Hofmann', 'Jana Albers', 'Mehmet Yıldız']

const STORY = [
  `${LENA} hat den Entwurf gespeichert`,
  `${LENA} hat den Post zur Freigabe gegeben`,
  `${JANA} wünscht Änderungen: „${REASON}“`,
  `${LENA} hat den Post bearbeitet`,
  `${LENA} hat den Post zur Freigabe gegeben`,
  `${JANA} hat das Datum geändert`,
  `${JANA} hat freigegeben`,
  `${MEHMET} hat den Post bearbeitet`,
  `Mit der Änderung von ${MEHMET} ist die Freigabe aufgehoben`,
  `${JANA} hat freigegeben`,
  `${JANA} hat das Veröffentlichen rückgängig gemacht`,
  `${JANA} hat den Post bearbeitet`,
  `Mit der Änderung von ${JANA} ist die Freigabe aufgehoben`,
  `${MEHMET} hat freigegeben`,
  `${MEHMET} hat veröffentlicht`,
  `${JANA} hat den Post zurückgezogen`,
]

const readBy = async (reader: Reader) => JSON.stringify(await reader.feed())

/** Saves a draft. Returns the address of the server. */
async function begunOnThePhone(phone: Page): Promise<string> {
  await signIn(phone, DRAFTER)
  await textOf(phone).fill(BEGUN)
  await phone.getByRole('button', { name: 'Entwurf speichern' }).press('Enter')
  await expectMessage(phone, 'Entwurf gespeichert')
  await expectAccessible(phone)
  const { origin } = new URL(phone.url())
  await phone.close()
  return origin
}

async function atDesk(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })
  await noteMessages(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

async function comments(page: Page): Promise<void> {
  await card(page, TEXT).getByRole('button', { name: 'Kommentieren' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Kommentare' })
  await dialog.getByLabel('Stelle').selectOption('Fest am Freitag.')
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('In welchem Raum?')
  await dialog.getByRole('button', { name: 'Kommentieren' }).press('Enter')
  await expectMessage(page, 'Kommentar gespeichert')
  await expect(dialog.locator('mark')).toHaveText('Fest am Freitag.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
}

async function sendsBack(page: Page): Promise<void> {
  await card(page, TEXT).getByRole('button', { name: 'Zurückgeben …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Post zurückgeben?' })
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(dialog.getByText('Schreib mindestens 10 Zeichen.')).toBeVisible()
  await dialog.getByRole('textbox').fill(REASON)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click()
  await expectMessage(page, 'Post zurückgegeben')
}

type Asking = { ask: <T>(query: string, variables?: object) => Promise<T> }

/** Gives the corrected draft a date. */
async function planned(caller: Asking): Promise<void> {
  const { posts } = await caller.ask<{
    posts: { edges: { node: { id: string; content: string } }[] }
  }>(
    '{ posts(filter: DRAFT, paginationInput: { first: 50 }) { edges { node { id content } } } }',
    {},
  )
  const id = posts.edges.find(({ node }) => node.content === CORRECTED)?.node.id
  await caller.ask(
    'mutation ($id: ID!, $date: DateTime!) { updatePostPublishDate(id: $id, publishDate: $date) { id } }',
    { id, date: new Date(Date.now() + 3 * 86_400_000).toISOString() },
  )
}

async function releases(page: Page, words: string): Promise<void> {
  await card(page, words).getByRole('button', { name: 'Freigeben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click()
  await expectMessage(page, 'Post freigegeben')
}

async function changes(page: Page, before: string, after: string): Promise<void> {
  await edit(page, before)
  await expect(
    page.getByText('Danach muss jemand anderes den Post noch einmal freigeben.'),
  ).toBeVisible()
  await textOf(page).fill(after)
  await update(page)
}

async function publishes(page: Page, words: string): Promise<void> {
  const name = 'Jetzt veröffentlichen'
  await card(page, words).getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function withdraws(page: Page): Promise<void> {
  await choose(card(page, RIGHT), 'Zurückziehen …')
  const dialog = page.getByRole('dialog', { name: 'Post zurückziehen?' })
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Das Fest fällt aus.')
  await dialog.getByRole('button', { name: 'Zurückziehen' }).press('Enter')
  await expectMessage(page, 'Post zurückgezogen')
}
