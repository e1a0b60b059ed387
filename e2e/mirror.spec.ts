// What follows after a source is connected: a lost connection, deleted and changed posts, disconnecting, and feeds.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { FeedSite } from './support/feedSite.ts'
import {
  agree,
  COUNCIL,
  check,
  connect,
  importOne,
  instagramSwitch,
  openSync,
  source,
} from './support/instagram.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, Caller, expectHome, signIn, visit } from './support/people.ts'
import { card, openList, remove } from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/sourcesTest.ts'

const PARTY = 'Semesterfest am Freitag'
const BANNER = 'Die Verbindung zu Instagram funktioniert nicht mehr'

const MINUTE = 60_000

type Checked = { me: { sources: { nextCheckAt: string; lastSuccessAt: string }[] } }

/** Releases the draft with this text. */
async function release(page: Page, words: string): Promise<void> {
  await card(page, words).getByRole('button', { name: 'Freigeben' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Freigeben' }).click()
  await expect(dialog).toBeHidden()
}

async function openHome(page: Page): Promise<void> {
  await visit(page, '/')
  await expectHome(page)
}

// spec: PHOTO-01, PHOTO-02
test('the last five posts are imported once, and the next check follows within the hour', async ({
  page,
  instagram,
  server,
}) => {
  const posts = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben']
  for (const words of posts) await instagram.publish(`Beitrag ${words}`)
  await signIn(page, ADMIN)
  await connect(page, /5 neue Beiträge übernommen/)
  const caller = await Caller.signIn(server, ADMIN)
  const { me } = await caller.ask<Checked>('{ me { sources { nextCheckAt lastSuccessAt } } }')
  const [checked] = me.sources
  const pause = Date.parse(checked?.nextCheckAt ?? '') - Date.parse(checked?.lastSuccessAt ?? '')
  expect(pause).toBeGreaterThan(50 * MINUTE)
  expect(pause).toBeLessThanOrEqual(60 * MINUTE)

  await check(page, 'nichts Neues gefunden')
  await openHome(page)
  for (const words of posts.slice(2)) await expect(card(page, `Beitrag ${words}`)).toHaveCount(1)
  for (const words of posts.slice(0, 2)) await expect(card(page, `Beitrag ${words}`)).toHaveCount(0)
})

// spec: HOME-08, PHOTO-13
test('a lost connection is shown at home and in the settings, until it is connected again', async ({
  page,
  instagram,
}) => {
  await importOne(page, instagram, PARTY)
  await instagram.revoke()
  const title = 'Fehler bei der Synchronisation. Bitte verbindet euren Instagram Account erneut!'
  await check(page, title)
  await expectAccessible(page)
  await takeScreens(page, 'sync-lost')

  await openHome(page)
  await expect(page.getByText(BANNER)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zur Synchronisation' }).click()
  const opened = page.waitForEvent('popup')
  await source(page).getByRole('button', { name: 'Erneut verbinden' }).click()
  await agree(await opened)
  await expectMessage(page, 'Instagram ist verbunden')
  await expect(source(page)).not.toContainText(title)

  await openHome(page)
  await expect(page.getByText(BANNER)).toHaveCount(0)
})

test('temporary problems are shown without an action for the user', async ({ page, instagram }) => {
  await importOne(page, instagram, PARTY)
  await instagram.failNext('list', 500)
  await check(page, 'ist gerade nicht erreichbar')
  await expectAccessible(page)
  await check(page, 'nichts Neues gefunden')
  await expect(source(page)).not.toContainText('ist gerade nicht erreichbar')
  await instagram.failNext('list', 4)
  await check(page, 'nimmt gerade keine weiteren Anfragen an')
  await expectAccessible(page)
  await openHome(page)
  await expect(page.getByText(BANNER)).toHaveCount(0)
})

// spec: POST-37
test('a deleted post is not imported again, unless somebody wants it', async ({
  page,
  instagram,
}) => {
  const id = await importOne(page, instagram, PARTY)
  await openHome(page)
  await remove(page, PARTY)

  await openSync(page)
  await check(page, 'nichts Neues gefunden')
  await source(page).getByRole('button', { name: '1 nicht übernommener Beitrag' }).click()
  await expect(source(page)).toContainText('hier gelöscht')
  await expectAccessible(page)
  await takeScreens(page, 'sync-skipped')
  await source(page)
    .getByRole('button', { name: `Doch übernehmen: ${PARTY}` })
    .click()
  await expect(source(page)).toContainText('1 neuen Beitrag übernommen')
  // What disappears at the source stays here.
  await instagram.delete(id)
  await check(page, 'nichts Neues gefunden')
  await openHome(page)
  await expect(card(page, PARTY)).toBeVisible()
})

// spec: POST-37
test('a changed original is shown at a published post and taken by a person', async ({
  page,
  instagram,
}) => {
  const id = await importOne(page, instagram, PARTY)
  await openHome(page)
  await release(page, PARTY)

  await instagram.edit(id, 'Semesterfest am Samstag')
  await openSync(page)
  await check(page, 'nichts Neues gefunden')
  await openHome(page)
  await openList(page, 'Veröffentlicht')
  await card(page, PARTY).getByRole('button', { name: 'Original geändert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Text des Originals übernehmen?' })
  await expect(dialog.getByRole('insertion')).toHaveText(/Samstag/)
  await expectAccessible(page)
  await takeScreens(page, 'sync-changed')
  await dialog.getByRole('button', { name: 'Text übernehmen' }).click()
  await expectMessage(page, 'Text übernommen')
  await expect(card(page, 'Semesterfest am Samstag')).toBeVisible()
  await expect(card(page, PARTY)).toHaveCount(0)
})

// spec: PHOTO-15
test('without a review, posts are published at once', async ({ page, instagram, reader }) => {
  await instagram.publish(PARTY)
  await signIn(page, ADMIN)
  await openSync(page)
  await page.getByRole('switch', { name: 'Übernommene Beiträge erst prüfen' }).click()
  await expect(page.getByText('Sie gehen sofort live.')).toBeVisible()
  await connect(page, /1 neuen Beitrag übernommen/)
  await expect.poll(async () => (await reader.feed()).map((post) => post.content)).toContain(PARTY)
})

// spec: PHOTO-11, PHOTO-17, PHOTO-18, PHOTO-19
test('disconnecting keeps the posts, and the status page shows it to everybody', async ({
  page,
  browser,
  instagram,
  server,
}) => {
  await importOne(page, instagram, PARTY)
  const link = source(page).getByRole('link', { name: /^Statusseite/ })
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' })
  const visitor = await context.newPage()
  await visitor.goto(pathname + search)
  await expect(visitor.getByText('Die Synchronisation ist aktiv.')).toBeVisible()
  await expect(visitor.getByText('–', { exact: true })).toBeVisible()
  await expect(visitor.getByText(`Instagram · @${COUNCIL}`)).toBeVisible()
  await expectAccessible(visitor)

  await instagramSwitch(page).click()
  const question = page.getByRole('dialog', { name: 'Instagram trennen?' })
  await expect(question).toContainText('1 übernommener Entwurf wartet unbearbeitet auf Freigabe.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Trennen' }).click()
  await expectMessage(page, 'Getrennt: Instagram')
  await expect(source(page)).toHaveCount(0)
  await expect(instagramSwitch(page)).not.toBeChecked()

  await visitor.reload()
  await expect(visitor.getByText('Die Synchronisation ist nicht aktiv.')).toBeVisible()
  await expect(visitor.getByText(`Instagram · @${COUNCIL}`)).toBeVisible()
  await expect(visitor.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`${pathname}?key=unbekannt`)
  await expect(visitor.getByText('Diesen Link kennen wir nicht')).toBeVisible()
  await expectAccessible(visitor)
  await context.close()
  await openHome(page)
  await expect(card(page, PARTY)).toBeVisible()
})

test('disconnecting deletes the drafts that wait, if one chooses it', async ({
  page,
  instagram,
}) => {
  await importOne(page, instagram, PARTY)
  await instagramSwitch(page).click()
  const question = page.getByRole('dialog', { name: 'Instagram trennen?' })
  await question
    .getByRole('checkbox', { name: 'Wartende Entwürfe von dieser Quelle löschen' })
    .check()
  await question.getByRole('button', { name: 'Trennen' }).click()
  await expectMessage(page, 'Getrennt: Instagram')
  await openHome(page)
  await expect(card(page, PARTY)).toHaveCount(0)
})

test('a feed is connected by the address of its website', async ({ page }) => {
  const site = await FeedSite.start()
  await signIn(page, ADMIN)
  await openSync(page)
  const address = page.getByRole('textbox', { name: 'Mastodon-Adresse oder Website' })
  await address.fill(`${site.url}/nichts`)
  await page.getByRole('button', { name: 'Verbinden', exact: true }).press('Enter')
  await expect(page.getByText(/haben wir weder einen Mastodon-Account noch/)).toBeVisible()
  await expect(address).toHaveValue(`${site.url}/nichts`)
  await expectAccessible(page)

  await address.fill(site.url)
  await address.press('Enter')
  await expectMessage(page, 'Verbunden: Hochschulsport')
  await expect(address).toHaveValue('')
  await expect(source(page, 'Hochschulsport')).toContainText('2 neue Beiträge übernommen')
  await expectAccessible(page)
  await openHome(page)
  await expect(card(page, 'Kletterhalle wieder offen')).toContainText(
    'Übernommen von Feed · Hochschulsport',
  )

  await openSync(page)
  await source(page, 'Hochschulsport')
    .getByRole('button', { name: /^Trennen/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Hochschulsport trennen?' })
  await question.getByRole('button', { name: 'Trennen' }).click()
  await expectMessage(page, 'Getrennt: Hochschulsport')
  await expect(source(page, 'Hochschulsport')).toHaveCount(0)
  await site.stop()
})
