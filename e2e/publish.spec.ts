// The main workflow, end to end: written as a draft, approved for a date, published automatically,
// in the reader's feed and once on the reader's device, with the server killed in between.
// spec: MISC-01, COMPOSER-11, COMPOSER-16, POST-06, POST-07, POST-08, POST-10, POST-16, HOME-12, HOME-14
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fileOf } from './support/files.ts'
import { ADMIN, Caller, DRAFTER, Reader, reload, signIn } from './support/people.ts'
import { card, choose, field, openList, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Erstiwoche: **Das Programm steht.** Wir freuen uns auf euch.'
const SHOWN = 'Erstiwoche: Das Programm steht. Wir freuen uns auf euch.'
const picture = join(import.meta.dirname, 'support/picture.jpg')

test('a draft with link preview and image is approved, published at its date and reaches a device once', async ({
  page,
  browser,
  server,
  pushService,
}) => {
  // Waits for a date and starts the server three times.
  test.slow()
  const device = pushService.subscribe()
  const reader = await Reader.following(server, 'fs-informatik', device)

  await signIn(page, DRAFTER)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await writeWithLink(page)
  const draft = card(page, SHOWN)
  await expect(draft.getByRole('button', { name: 'Wartet auf Freigabe' })).toBeDisabled()
  await expectAccessible(page)

  const office = await browser.newContext({ baseURL: server.url })
  const admin = await office.newPage()
  await signIn(admin, ADMIN)
  const waiting = card(admin, SHOWN)
  await chooseTomorrow(admin, waiting)
  await waiting.getByRole('button', { name: 'Freigeben' }).click()
  const release = admin.getByRole('dialog', { name: /freigeben\?$/ })
  await expect(release.getByText('193 Follower')).toBeVisible()
  await expectAccessible(admin)
  await release.getByRole('button', { name: 'Freigeben' }).click()
  await expect(release).toBeHidden()
  await openList(admin, 'Geplant')
  const planned = admin.getByRole('button', { name: /^Geplant/ })
  await expect(planned).toContainText('3 Posts')
  expect(await reader.feed()).not.toContainEqual(expect.objectContaining({ content: TEXT }))

  await server.kill()
  await server.start()
  const caller = await Caller.signIn(server, ADMIN)
  const id = await plannedPost(caller)
  await caller.ask(
    'mutation ($id: ID!, $date: DateTime!) { updatePostPublishDate(id: $id, publishDate: $date) { id } }',
    { id, date: new Date(Date.now() + 3_000).toISOString() },
  )
  await reload(admin)

  await expect(planned).toContainText('2 Posts')
  await openList(admin, 'Veröffentlicht')
  const live = card(admin, SHOWN)
  await expect(live.getByText('Live', { exact: true })).toBeVisible()

  const [newest] = await reader.feed()
  expect(newest).toMatchObject({
    id,
    content: TEXT,
    attachments: [{ title: 'Das ganze Programm', url: 'https://fs-info.uni.example/ersti' }],
  })
  const image = await fetch(server.url + newest?.attachments[0]?.image?.large)
  expect(image.headers.get('content-type')).toBe('image/jpeg')

  await expect.poll(() => pushService.received(device).length).toBe(1)
  await server.kill()
  await server.start()
  await reload(admin)
  await expect(live.getByText('Live', { exact: true })).toBeVisible()
  const messages = pushService.received(device)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.topic).toBe(id.replaceAll('-', ''))
  expect(JSON.parse(messages[0]?.text ?? '')).toMatchObject({
    tag: id,
    title: 'Fachschaft Informatik',
    body: SHOWN,
  })
  await office.close()
})

/** Composes the post as a DRAFT account and submits it for approval. */
async function writeWithLink(page: Page): Promise<void> {
  await textOf(page).click()
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await textOf(page).fill(TEXT)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await field(page, 'Titel').fill('Das ganze Programm')
  await field(page, 'Link').fill('fs-info.uni.example/ersti')
  const image = fileOf('programm.jpg', await readFile(picture))
  await page.locator('input[type=file]').setInputFiles(image)
  await expect(page.getByRole('img', { name: 'Gewähltes Bild' })).toBeVisible()
  await page.getByText('An 193 Follower senden').click()
  await page.getByRole('button', { name: 'Zur Freigabe geben' }).click()
  const verify = page.getByRole('dialog', { name: 'Zur Freigabe geben?' })
  await expectAccessible(page)
  await verify.getByRole('button', { name: 'Zur Freigabe geben' }).click()
  await expect(verify).toBeHidden()
}

async function chooseTomorrow(page: Page, post: Locator): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const day = tomorrow.toLocaleDateString('de-DE', {
    dateStyle: 'full',
    timeZone: 'Europe/Berlin',
  })
  await choose(post, 'Datum ändern')
  const dialog = page.getByRole('dialog', { name: 'Wann soll der Post erscheinen?' })
  await dialog.getByRole('radio', { name: 'frühestens nach Freigabe' }).check()
  await dialog.getByRole('button', { name: 'Kalender öffnen (Datum und Uhrzeit)' }).click()
  const picker = page.getByRole('dialog', { name: 'Datum und Uhrzeit' })
  await picker.getByRole('button', { name: day, exact: true }).click()
  await picker.getByRole('button', { name: 'Übernehmen' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
}

/** The ID of this test's post among the planned posts. */
async function plannedPost(caller: Caller): Promise<string> {
  const answer: { posts: { edges: { node: { id: string; content: string } }[] } } =
    await caller.ask(
      '{ posts(paginationInput: { first: 200 }, filter: PLANNED) { edges { node { id content } } } }',
    )
  const post = answer.posts.edges.find((edge) => edge.node.content === TEXT)
  if (post === undefined) throw new Error('There is no planned post with this text.')
  return post.node.id
}
