// A post with a push is taken back and shown again, then gets an end, and a pin that ends, all by keyboard.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, Caller, Reader, reload, signIn } from './support/people.ts'
import { card, menuOf, openList } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Die Klausur ist im Hörsaal 3.'
const SEND =
  'mutation ($text: String!) { sendPost(content: $text, sendPush: true) { id publishDate } }'

test('a post is taken back with its push, shown again, and ends by itself', async ({
  page,
  server,
  pushService,
}) => {
  test.slow()
  const device = pushService.subscribe()
  const reader = await Reader.following(server, 'fs-informatik', device)
  const caller = await Caller.signIn(server, ADMIN)
  const sent: { sendPost: { id: string } } = await caller.ask(SEND, { text: TEXT })
  await expect.poll(() => pushService.received(device).length).toBe(1)
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const post = card(page, TEXT)
  await expect(post.getByText('Push: 1 Gerät erreicht')).toBeVisible()

  const choose = async (entry: string) => {
    await menuOf(post).press('Enter')
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
  }

  await choose('Zurückziehen …')
  const dialog = page.getByRole('dialog', { name: 'Post zurückziehen?' })
  await expect(dialog.getByText(/^1 Gerät hat den Push bekommen/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Hörsaal 5, nicht 3')
  await expectAccessible(page)
  // What was typed survives a reload.
  await reload(page)
  await choose('Zurückziehen …')
  await expect(dialog.getByRole('textbox', { name: 'Grund' })).toHaveValue('Hörsaal 5, nicht 3')
  await dialog.getByRole('button', { name: 'Zurückziehen' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expectMessage(page, 'Post zurückgezogen')
  await expect(post.getByText(/^Zurückgezogen am/)).toBeVisible()
  await expect(post.getByText('Wer ihn öffnet, liest: „Hörsaal 5, nicht 3“')).toBeVisible()
  await expect(menuOf(post)).toBeFocused()
  await expectAccessible(page)

  expect(await reader.feed()).not.toContainEqual(expect.objectContaining({ content: TEXT }))
  await expect.poll(() => pushService.received(device).length).toBe(2)
  const [first, second] = pushService.received(device)
  expect(second?.topic).toBe(first?.topic)
  expect(JSON.parse(second?.text ?? '{}')).toMatchObject({
    tag: sent.sendPost.id,
    body: 'Zurückgezogen: Hörsaal 5, nicht 3',
    silent: true,
  })
  await expect(post.getByText(/auf 1 von 1 Gerät ersetzt/)).toBeVisible()

  await choose('Wieder zeigen …')
  const restore = page.getByRole('dialog', { name: 'Post wieder zeigen?' })
  await restore.getByRole('button', { name: 'Wieder zeigen' }).press('Enter')
  await expect(restore).toBeHidden()
  await expectMessage(page, 'Der Post ist wieder zu sehen')
  await expect(post.getByText('Live', { exact: true })).toBeVisible()
  expect(await reader.feed()).toContainEqual(expect.objectContaining({ content: TEXT }))

  await choose('Ende setzen …')
  const expiry = page.getByRole('dialog', { name: 'Wann endet der Post?' })
  await expectAccessible(page)
  await expiry.getByRole('button', { name: 'Eine Woche' }).press('Enter')
  await expiry.getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(expiry).toBeHidden()
  await expect(post.getByText(/^Endet am /)).toBeVisible()

  await choose('Anpinnen bis …')
  const pin = page.getByRole('dialog', { name: 'Bis wann anpinnen?' })
  await pin.getByRole('button', { name: 'Anpinnen', exact: true }).press('Enter')
  await expect(pin).toBeHidden()
  await expect(post.getByText(/^Angepinnt bis/)).toBeVisible()
  await expectAccessible(page)
  expect(pushService.received(device)).toHaveLength(2)
})
