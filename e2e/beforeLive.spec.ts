// A planned post is corrected in everything but its date, on a phone and with the keyboard.
// spec: COMPOSER-02, COMPOSER-31
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { card, choose, field, openList, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Filmabend im Audimax.'

test.use({ viewport: { width: 375, height: 812 } })

test('a planned post gets other recipients and another attachment, and appears with them', async ({
  page,
  caller,
  reader,
}) => {
  const { sendPost: post }: { sendPost: { id: string } } = await caller.ask(
    'mutation ($text: String!, $date: DateTime!) { sendPost(content: $text, publishDate: $date) { id } }',
    { text: TEXT, date: new Date(Date.now() + 86_400_000).toISOString() },
  )
  await signIn(page, ADMIN)
  await openList(page, 'Geplant')
  await choose(card(page, TEXT), 'Bearbeiten')
  await expect(textOf(page)).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
  await field(page, 'Titel').fill('Programm')
  await field(page, 'Link').fill('https://uni.example/kino')
  const news = page.getByRole('button', { name: 'Neuigkeiten' })
  await news.press('Enter')
  await expect(news).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('switch', { name: 'An „Neuigkeiten“ senden' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aktualisieren' }).press('Enter')
  await expectMessage(page, 'Post aktualisiert')

  await choose(card(page, TEXT), 'Bearbeiten')
  await expect(news).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Abbrechen' }).press('Enter')

  const stored: {
    changePostStatus: {
      status: string
      notificationChannels: { notification: boolean; channel: { name: string } }[]
    }
  } = await caller.ask(
    `mutation ($id: ID!) { changePostStatus(id: $id, status: LIVE) {
       status notificationChannels { notification channel { name } } } }`,
    { id: post.id },
  )
  expect(stored.changePostStatus).toMatchObject({
    status: 'LIVE',
    notificationChannels: [{ notification: true, channel: { name: 'Neuigkeiten' } }],
  })
  expect(await reader.attachments(TEXT, '... on BlogAttachment { title }')).toEqual([
    { title: 'Programm' },
  ])
})
