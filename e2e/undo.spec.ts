// A post is sent, taken back in another tab before anything has left, corrected, and sent again. A
// release is taken back as well.
// spec: POST-07, POST-10
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, DRAFTER, Reader, reload, signIn, visit } from './support/people.ts'
import { card, handIn, openList, openSummary, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

// Twice the default: a busy machine needs long to open the second tab.
test.use({ settings: { AUSHANG_PRODUCT__UNDO_SECONDS: '40' } })

const WRONG = 'Die Klausur ist im Hörsaal 3.'
const RIGHT = 'Die Klausur ist im Hörsaal 5.'

test('a post is taken back before anything has left, corrected and published', async ({
  page,
  context,
  server,
  pushService,
}) => {
  test.slow()
  const device = pushService.subscribe()
  const reader = await Reader.following(server, 'fs-informatik', device)
  const feed = async () => JSON.stringify(await reader.feed())
  await signIn(page, ADMIN)
  await textOf(page).fill(WRONG)
  await page.getByRole('switch', { name: /Follower senden$/ }).press('Space')
  const summary = await openSummary(page)
  await summary.getByRole('button', { name: 'Posten' }).press('Enter')
  await expect(summary).toBeHidden()

  const undo = page.getByRole('button', { name: `Posten rückgängig machen: ${WRONG}` })
  await expect(undo).toBeFocused()
  await expect(page.getByText(/^Wird in \d+ Sekunden veröffentlicht$/)).toBeVisible()
  await expect(textOf(page)).toHaveValue('')

  const other = await context.newPage()
  await visit(other, '/')
  await other.getByRole('button', { name: `Posten rückgängig machen: ${WRONG}` }).press('Enter')
  await expectMessage(other, 'Das Posten ist rückgängig gemacht')
  await expect(textOf(other)).toHaveValue(WRONG)
  await expect(textOf(other)).toBeFocused()
  await expect(other.getByRole('switch', { name: /Follower senden$/ })).toBeChecked()
  expect(await feed()).not.toContain('Die Klausur ist im')

  await textOf(other).fill(RIGHT)
  const again = await openSummary(other)
  await again.getByRole('button', { name: 'Posten' }).press('Enter')
  const undoAgain = other.getByRole('button', { name: `Posten rückgängig machen: ${RIGHT}` })
  await expect(undoAgain).toBeFocused()
  await expectAccessible(other)
  await reload(other)
  await expect(undoAgain).toBeVisible()
  await expectMessage(other, 'Post ist live')
  await expect.poll(() => pushService.received(device).length).toBe(1)
  expect(pushService.received(device)[0]?.text).toContain('Hörsaal 5')
  expect(await feed()).toContain('Hörsaal 5')
  expect(await feed()).not.toContain('Hörsaal 3')
  await expect(undo).toBeHidden()
})

test('a release is taken back, and the draft waits again', async ({ page, browser, server }) => {
  test.slow()
  await signIn(page, DRAFTER)
  await textOf(page).fill(WRONG)
  await handIn(page)
  await expect(card(page, WRONG)).toBeVisible()

  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await noteMessages(desk)
  const releaser = await desk.newPage()
  await signIn(releaser, ADMIN)
  await openList(releaser, 'Freizugeben')
  await card(releaser, WRONG).getByRole('button', { name: 'Freigeben' }).press('Enter')
  await releaser.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).press('Enter')
  const undo = releaser.getByRole('button', { name: `Freigabe rückgängig machen: ${WRONG}` })
  await expect(undo).toBeFocused()
  await expectAccessible(releaser)
  await undo.press('Enter')
  await expectMessage(releaser, 'Die Freigabe ist rückgängig gemacht')
  await expect(card(releaser, WRONG).getByRole('button', { name: 'Freigeben' })).toBeVisible()
  await expect(textOf(releaser)).toHaveValue('')
  await expect(undo).toBeHidden()
  const reader = await Reader.following(server, 'fs-informatik')
  expect(JSON.stringify(await reader.feed())).not.toContain(WRONG)
})
