// What happened to a post: two people edit it, compare its versions, restore one, and meet in a
// conflict.
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { card, choose, edit, menuOf, openList, send, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'

test('a post is edited twice, its versions are compared, and the first one is restored by keyboard', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Das Treffen ist um **19 Uhr** im Foyer.')
  await send(page)
  for (const [before, after] of [
    ['19 Uhr', 'Das Treffen ist um **20 Uhr** im Foyer.'],
    ['20 Uhr', 'Das Treffen ist um **20 Uhr** im Café.'],
  ] as const) {
    await edit(page, `Das Treffen ist um ${before}`)
    await textOf(page).fill(after)
    await update(page)
  }

  const post = card(page, 'Das Treffen ist um 20 Uhr im Café.')
  await choose(post, 'Verlauf')
  const dialog = page.getByRole('dialog', { name: 'Verlauf' })
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog.getByRole('row').last()).toContainText(/hat veröffentlicht, \d+\. \S+, /)
  const text = dialog.getByRole('region', { name: 'Text' })
  await expect(text.getByRole('deletion')).toHaveText([/19/, /Foyer/])
  await expect(text.getByRole('insertion')).toHaveText([/20/, /Café/])
  await expect(text).not.toContainText('*')
  await expectAccessible(page)

  // Another pair, with the arrow keys.
  await dialog.getByRole('radio', { name: /^Vergleichen von: .* hat veröffentlicht/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(text.getByRole('deletion')).toHaveText([/Foyer/])
  await page.keyboard.press('ArrowDown')
  await expect(text.getByRole('deletion')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Diese Version wiederherstellen' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Version \d+ vom .* wiederherstellen\?$/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Wiederherstellen' }).press('Enter')
  await expectMessage(page, 'Version wiederhergestellt')
  const restored = card(page, 'Das Treffen ist um 19 Uhr im Foyer.')
  await expect(restored).toBeVisible()
  await choose(restored, 'Verlauf')
  await expect(dialog.getByRole('row').nth(1)).toContainText('hat Version 1 wiederhergestellt')
})

test('two people change the same post, and the second chooses for each field', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Die Sprechstunde ist montags.')
  await send(page)
  const office = await browser.newContext({ baseURL: server.url })
  await noteMessages(office)
  const other = await office.newPage()
  await signIn(other, EDITOR)
  await openList(other, 'Veröffentlicht')
  for (const person of [page, other]) await edit(person, 'Die Sprechstunde ist montags.')

  await textOf(other).fill('Die **Sprechstunde** ist dienstags.')
  await other.getByRole('tab', { name: 'English' }).click()
  await other.getByRole('textbox', { name: 'Text auf Englisch' }).fill('On Tuesdays.')
  await update(other)
  await textOf(page).fill('Die Sprechstunde ist mittwochs.')
  await page.getByRole('button', { name: 'Aktualisieren' }).click()

  const dialog = page.getByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  await expect(dialog).toContainText(/^.*\S+ \S+ hat den Post am .* geändert/)
  const text = dialog.getByRole('region', { name: 'Text', exact: true })
  await expect(text.locator('mark')).toHaveText([/mittwochs/, /dienstags/])
  await expect(text).not.toContainText('*')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 700 })
  const width = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(width, 'nothing is cut off').toBeLessThanOrEqual(0)

  // What only the other has changed is chosen from it.
  const english = dialog.getByRole('radio', { name: /^Text \(Englisch\): Fassung von / })
  await expect(english).toBeChecked()
  await dialog.getByRole('button', { name: 'Auswahl speichern' }).click()
  await expectMessage(page, 'Post aktualisiert')
  const post = card(page, 'Die Sprechstunde ist mittwochs.')
  await expect(menuOf(post)).toBeVisible()
  await post.getByRole('button', { name: 'Englische Fassung lesen' }).click()
  await expect(card(page, 'On Tuesdays.')).toBeVisible()
  await office.close()
})
