// A draft is commented on, sent back with a reason, corrected and released for a date. With the four-eyes
// principle, a change voids the release, and the post is released again.
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, DRAFTER, reload, signIn } from './support/people.ts'
import { card, choose, edit, handIn, openList, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const TEXT = 'Fest am Freitag. Alle sind eingeladen.'
const CORRECTED = 'Fest am Freitag im Hörsaal 1. Alle sind eingeladen.'
const CHANGED = 'Fest am Samstag im Hörsaal 1. Alle sind eingeladen.'

test('a draft is discussed, corrected, released and changed after its release', async ({
  page,
  browser,
  caller,
}) => {
  await signIn(page, DRAFTER)
  await textOf(page).fill(TEXT)
  await handIn(page)
  await expect(card(page, TEXT)).toBeVisible()

  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await noteMessages(desk)
  const releaser = await desk.newPage()
  await signIn(releaser, ADMIN)
  await openList(releaser, 'Freizugeben')
  await card(releaser, TEXT).getByRole('button', { name: 'Kommentieren' }).press('Enter')
  const comments = releaser.getByRole('dialog', { name: 'Kommentare' })
  await comments.getByLabel('Stelle').selectOption('Fest am Freitag.')
  await comments.getByRole('textbox', { name: 'Kommentar' }).fill('In welchem Raum?')
  await comments.getByRole('button', { name: 'Kommentieren' }).press('Enter')
  await expectMessage(releaser, 'Kommentar gespeichert')
  await expect(comments.locator('mark')).toHaveText('Fest am Freitag.')
  await expectAccessible(releaser)
  await comments.getByRole('button', { name: 'Schließen' }).last().click()

  await card(releaser, TEXT).getByRole('button', { name: 'Zurückgeben …' }).press('Enter')
  const back = releaser.getByRole('dialog', { name: 'Post zurückgeben?' })
  await back.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(back.getByText('Schreib mindestens 10 Zeichen.')).toBeVisible()
  await back.getByRole('textbox').fill('Bitte nenn noch den Raum.')
  await expectAccessible(releaser)
  await back.getByRole('button', { name: 'Zurückgeben' }).click()
  await expectMessage(releaser, 'Post zurückgegeben')

  await reload(page)
  await page.getByRole('link', { name: '1 Post von dir soll geändert werden' }).click()
  await expect(card(page, TEXT).getByText('Änderungen gewünscht')).toBeVisible()
  await expect(card(page, TEXT).getByText('Bitte nenn noch den Raum.')).toBeVisible()
  await expectAccessible(page)
  await edit(page, TEXT)
  await textOf(page).fill(CORRECTED)
  await update(page)
  await card(page, CORRECTED)
    .getByRole('button', { name: 'Erneut zur Freigabe geben' })
    .press('Enter')
  await expectMessage(page, 'Post wartet wieder auf Freigabe')

  const { posts }: { posts: { edges: { node: { id: string; content: string } }[] } } =
    await caller.ask(
      'query { posts(filter: DRAFT, paginationInput: { first: 50 }) { edges { node { id content } } } }',
      {},
    )
  const id = posts.edges.find(({ node }) => node.content === CORRECTED)?.node.id
  await caller.ask(
    'mutation ($id: ID!, $date: DateTime!) { updatePostPublishDate(id: $id, publishDate: $date) { id } }',
    { id, date: new Date(Date.now() + 3 * 86_400_000).toISOString() },
  )
  await reload(releaser)
  await openList(releaser, 'Freizugeben')
  await card(releaser, CORRECTED).getByRole('button', { name: 'Freigeben' }).click()
  await releaser.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click()
  await expectMessage(releaser, 'Post freigegeben')

  await caller.ask('mutation { setFourEyes(value: true) { id } }', {})
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await noteMessages(other.context())
  await signIn(other, EDITOR)
  await openList(other, 'Geplant')
  await edit(other, CORRECTED)
  await textOf(other).fill(CHANGED)
  await update(other)
  await openList(other, 'Freizugeben')
  await expect(
    card(other, CHANGED).getByText('Freigabe aufgehoben: 1 Wort wurde danach geändert'),
  ).toBeVisible()
  await expect(
    card(other, CHANGED).getByRole('button', { name: 'Wartet auf Freigabe' }),
  ).toBeVisible()
  await expectAccessible(other)

  await reload(releaser)
  await openList(releaser, 'Freizugeben')
  await card(releaser, CHANGED)
    .getByRole('button', { name: /letzten Freigabe/ })
    .press('Enter')
  const history = releaser.getByRole('dialog')
  await expect(history.getByText('Samstag').first()).toBeVisible()
  await history.getByRole('button', { name: 'Schließen' }).last().click()
  await card(releaser, CHANGED).getByRole('button', { name: 'Freigeben' }).click()
  await releaser.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click()
  await openList(releaser, 'Geplant')
  await expect(card(releaser, CHANGED)).toBeVisible()
  await choose(card(releaser, CHANGED), 'Verlauf')
  await expect(releaser.getByText(/wünscht Änderungen: „Bitte nenn noch den Raum.“/)).toBeVisible()
  await desk.close()
})
