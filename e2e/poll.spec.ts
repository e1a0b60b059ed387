// A poll, end to end: composed in both languages, reordered, shown in list, phone preview and to a
// reader, its end changed, deleted.
// spec: ATTACH-33, ATTACH-37, ATTACH-40, ATTACH-41, ATTACH-56, COMPOSER-04
import { expectAccessible } from './support/axe.ts'
import { ADMIN, Reader, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Was soll es beim Sommerfest zu essen geben?'

test('a poll is composed in both languages, read, its end changed, and deleted', async ({
  page,
  server,
}) => {
  const reader = await Reader.following(server, 'fs-informatik')
  await signIn(page, ADMIN)
  await page.getByRole('textbox', { name: 'Text auf Deutsch' }).fill(TEXT)
  await page.getByRole('button', { name: 'Umfrage', exact: true }).click()
  const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}` })
  await option(1).fill('Salat')
  await option(2).fill('Pizza')
  await page.getByRole('button', { name: 'Option hinzufügen' }).click()
  await expect(option(3)).toBeFocused()
  await option(3).fill('Suppe')
  await page.getByRole('button', { name: 'Option 3 entfernen' }).click()

  const first = page.getByRole('button', { name: /^Option 1 verschieben/ })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(option(1)).toHaveValue('Pizza')
  await expect(page.getByRole('button', { name: /^Option 2 verschieben/ })).toBeFocused()

  await page.getByRole('tab', { name: 'English' }).click()
  await option(2).fill('Salad')
  await expectAccessible(page)
  const phone = page.getByRole('region', { name: 'So sieht es in der App aus' })
  await expect(phone.getByRole('listitem')).toHaveText(['Pizza', 'Salad'])
  const result = page.getByRole('switch', { name: 'So sieht das Ergebnis aus' })
  await result.focus()
  await page.keyboard.press('Space')
  await expect(result).toBeChecked()
  await expect(phone.getByRole('listitem')).toHaveText([/^Pizza0%0 votes$/, /^Salad0%0 votes$/])
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Posten' }).click()
  const verify = page.getByRole('dialog', { name: 'Jetzt posten?' })
  await verify.getByRole('button', { name: 'Posten' }).click()
  await expect(verify).toBeHidden()

  const card = page.getByRole('article').filter({ hasText: TEXT })
  await expect(card.getByRole('listitem')).toHaveText([
    /^Pizza0 %0 Stimmen$/,
    /^Salat0 %0 Stimmen$/,
  ])
  await expect(phone.getByRole('listitem')).toHaveText(['Pizza', 'Salat'])
  const [stored] = await pollsOf(reader)
  expect(stored).toMatchObject({ total: 0, options: [{ text: 'Pizza' }, { text: 'Salat' }] })
  expect(daysUntil(stored?.end)).toBeCloseTo(1, 1)

  await card.getByRole('button', { name: 'Menü des Posts' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await expect(page.getByText(/Die Optionen bleiben, wie sie sind/)).toBeVisible()
  await expect(option(1)).toHaveAttribute('readonly')
  await page.getByRole('radio', { name: '1 Woche' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect(page.getByRole('button', { name: 'Posten' })).toBeVisible()
  const [later] = await pollsOf(reader)
  expect(later?.options.map(({ id }) => id)).toEqual(stored?.options.map(({ id }) => id))
  expect(daysUntil(later?.end)).toBeCloseTo(7, 1)

  await card.getByRole('button', { name: 'Menü des Posts' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(card).toBeHidden()
  expect(await pollsOf(reader)).toEqual([])
})

const daysUntil = (end = ''): number => (Date.parse(end) - Date.now()) / 86_400_000

type ReaderPoll = { total: number; end: string; options: { id: string; text: string }[] }

async function pollsOf(reader: Reader): Promise<ReaderPoll[]> {
  const answer: { feed: { edges: { node: { content: string; attachments: ReaderPoll[] } }[] } } =
    await reader.ask(
      `{ feed(first: 5) { edges { node { content
         attachments { ... on PollAttachment { total end options { id text } } } } } } }`,
    )
  return answer.feed.edges
    .filter(({ node }) => node.content === TEXT)
    .flatMap(({ node }) => node.attachments)
}
