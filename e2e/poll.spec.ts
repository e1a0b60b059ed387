// A poll, end to end: composed in both languages, reordered, shown in list, phone preview and to a
// reader, its options and end changed until the first vote, deleted.
// spec: ATTACH-33, ATTACH-37, ATTACH-40, ATTACH-41, ATTACH-56, COMPOSER-04
import { expectAccessible } from './support/axe.ts'
import { ADMIN, type Reader, reload, signIn } from './support/people.ts'
import { begin, card, edit, openList, phone, remove, send } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Was soll es beim Sommerfest zu essen geben?'

test('a poll is composed in both languages, read, changed until the first vote, and deleted', async ({
  page,
  reader,
}) => {
  await signIn(page, ADMIN)
  await begin(page, TEXT, 'Umfrage')
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
  const shown = phone(page).getByRole('listitem')
  await expect(shown).toHaveText(['Pizza', 'Salad'])
  const result = page.getByRole('switch', { name: 'So sieht das Ergebnis aus' })
  await result.focus()
  await page.keyboard.press('Space')
  await expect(result).toBeChecked()
  await expect(shown).toHaveText([/^Pizza0%0 votes$/, /^Salad0%0 votes$/])
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await send(page)

  await expect(card(page, TEXT).getByRole('listitem')).toHaveText([
    /^Pizza0 %0 Stimmen$/,
    /^Salat0 %0 Stimmen$/,
  ])
  await expect(shown).toHaveText(['Pizza', 'Salat'])
  const [stored] = await pollsOf(reader)
  expect(stored).toMatchObject({ total: 0, options: [{ text: 'Pizza' }, { text: 'Salat' }] })
  expect(daysUntil(stored?.end)).toBeCloseTo(1, 1)

  await edit(page, TEXT)
  await option(2).fill('Suppe')
  await page.getByRole('radio', { name: '1 Woche' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toBeHidden()
  const [later] = await pollsOf(reader)
  expect(later?.options.map(({ id }) => id)).toEqual(stored?.options.map(({ id }) => id))
  expect(later?.options.map(({ text }) => text)).toEqual(['Pizza', 'Suppe'])
  expect(daysUntil(later?.end)).toBeCloseTo(7, 1)

  const [post] = await reader.feed()
  await reader.ask(
    'mutation ($post: ID!, $option: ID!) { vote(post: $post, option: $option) { id } }',
    {
      post: post?.id,
      option: later?.options[1]?.id,
    },
  )
  // The console learns of the vote when it loads the post again.
  await reload(page)
  await openList(page, 'Veröffentlicht')
  await edit(page, TEXT)
  await expect(page.getByText(/Es ist schon abgestimmt worden/)).toBeVisible()
  await expect(option(1)).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Abbrechen' }).click()

  await remove(page, TEXT)
  expect(await pollsOf(reader)).toEqual([])
})

const daysUntil = (end = ''): number => (Date.parse(end) - Date.now()) / 86_400_000

type ReaderPoll = { total: number; end: string; options: { id: string; text: string }[] }

const pollsOf = (reader: Reader): Promise<ReaderPoll[]> =>
  reader.attachments(TEXT, '... on PollAttachment { total end options { id text } }')
