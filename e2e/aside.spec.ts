// A change of a live post is begun on a phone and continued by a colleague on a desktop, who learns
// that the post is open elsewhere. Readers see the old text until 'Aktualisieren'.
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, reload, signIn } from './support/people.ts'
import { card, edit, openList, send, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const OLD = 'Sprechstunde am Montag um 10'
const NEW = 'Sprechstunde am Dienstag um 10'

test.use({ viewport: { width: 375, height: 812 } })

test('a change begun on a phone is continued by a colleague before readers see it', async ({
  page,
  browser,
  reader,
}) => {
  const readersSee = async () => (await reader.feed()).map((post) => post.content)
  await signIn(page, EDITOR)
  await textOf(page).fill(OLD)
  await send(page)
  await expectMessage(page, 'Post ist live')
  await edit(page, OLD)
  await textOf(page).fill('Sprechstunde am Dienstag')
  // By itself, after the last keystroke.
  await expect(page.getByText(/^Für später gespeichert, /)).toBeVisible()
  await page.getByRole('button', { name: 'Für später speichern' }).press('Enter')
  await expectMessage(page, 'Änderung für später gespeichert')
  await expectAccessible(page)

  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: new URL(page.url()).origin,
  })
  await noteMessages(desk)
  const colleague = await desk.newPage()
  await signIn(colleague, ADMIN)
  await openList(colleague, 'Veröffentlicht')
  const live = card(colleague, OLD)
  await expect(live.getByText(/^Nicht veröffentlichte Änderungen von Mehmet Yıldız,/)).toBeVisible()
  await expectAccessible(colleague)
  await live.getByRole('button', { name: /^Weiter bearbeiten/ }).press('Enter')
  await expect(textOf(colleague)).toHaveValue('Sprechstunde am Dienstag')
  const presence = colleague.getByText(/^Mehmet Yıldız hat diesen Post seit .* auch geöffnet$/)
  await expect(presence).toBeVisible()
  await expectAccessible(colleague)
  // The page reports again when it becomes visible or is opened.
  await reload(page)
  await expect(page.getByText(/^Jana Albers hat diesen Post seit .* auch geöffnet$/)).toBeVisible()

  await textOf(colleague).fill(NEW)
  await colleague.getByRole('button', { name: 'Für später speichern' }).press('Enter')
  await expectMessage(colleague, 'Änderung für später gespeichert')
  expect(await readersSee()).toContain(OLD)

  // The author writes on without knowing it.
  await textOf(page).fill('Sprechstunde am Mittwoch')
  const conflict = page.getByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  await expect(conflict.locator('mark').filter({ hasText: 'Mittwoch' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Aktuelle übernehmen' }).click()
  await expect(textOf(page)).toHaveValue(NEW)
  await page.getByRole('button', { name: 'Schließen', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toHaveCount(0)
  await expect(presence).toHaveCount(0)

  await update(colleague)
  await expect(card(colleague, NEW)).toBeVisible()
  await expect(colleague.getByText(/^Nicht veröffentlichte Änderungen/)).toHaveCount(0)
  expect(await readersSee()).toContain(NEW)
  expect(await readersSee()).not.toContain(OLD)

  // A change that nobody wants any more.
  await edit(colleague, NEW)
  await textOf(colleague).fill('Doch nicht')
  await colleague.getByRole('button', { name: 'Für später speichern' }).press('Enter')
  await expectMessage(colleague, 'Änderung für später gespeichert')
  await colleague.getByRole('button', { name: 'Schließen', exact: true }).press('Enter')
  await card(colleague, NEW)
    .getByRole('button', { name: /^Verwerfen/ })
    .press('Enter')
  const question = colleague.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expectMessage(colleague, 'Änderungen verworfen')
  await expect(card(colleague, NEW)).toBeFocused()
  await expect(colleague.getByText(/^Nicht veröffentlichte Änderungen/)).toHaveCount(0)
  await desk.close()
})
