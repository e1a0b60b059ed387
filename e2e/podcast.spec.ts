// An audio file from the composer to the reader, and its deletion.
// spec: ATTACH-46, ATTACH-51, ATTACH-52, ATTACH-53, ATTACH-56
import { expectAccessible } from './support/axe.ts'
import { expectGone, fileOf, mp3 } from './support/files.ts'
import { ADMIN, type Reader, signIn } from './support/people.ts'
import { begin, card, edit, field, remove, send, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const WORDS = 'Unser Podcast ist da.'

type Podcast = {
  title: string
  description: string | null
  duration: number
  audio: { url: string; contentType: string }
}

async function podcastOf(reader: Reader): Promise<Podcast | undefined> {
  const fields = '... on PodcastAttachment { title description duration audio { url contentType } }'
  return (await reader.attachments<Podcast>(WORDS, fields))[0]
}

test('an audio file is written in both languages, sent, played, changed and deleted', async ({
  page,
  server,
  reader,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Podcast')
  await page.getByLabel('Aufnahme auswählen').setInputFiles(await mp3('folge.mp3', 62.4))
  await expect(page.getByText(/^folge\.mp3 · .* · 1:03$/)).toBeVisible()
  await field(page, 'Titel').fill('Folge 1')
  await field(page, 'Beschreibung').fill('Wer wir sind')
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Titel').fill('Episode 1')
  await expect(page.locator('[data-phone]').getByText('Episode 1')).toBeVisible()
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await expectAccessible(page)
  await send(page)

  const player = card(page, WORDS).getByRole('group', { name: 'Folge 1' })
  await expect(player.getByText('0:00 / 1:03')).toBeVisible()
  await player.getByRole('button', { name: 'Abspielen' }).click()
  await expect(player.getByRole('button', { name: 'Anhalten' })).toBeVisible()
  await expect(player.getByText(/^(0:(0[1-9]|[1-5]\d)|1:0\d) \/ 1:03$/)).toBeVisible()
  await expectAccessible(page)

  const sent = await podcastOf(reader)
  expect(sent).toMatchObject({
    title: 'Folge 1',
    description: 'Wer wir sind',
    duration: 63,
    audio: { contentType: 'audio/mpeg' },
  })
  expect((await fetch(server.url + sent?.audio.url)).status).toBe(200)

  await edit(page, WORDS)
  await page.getByLabel('Aufnahme ersetzen').setInputFiles(await mp3('neu.mp3', 2.4))
  await expect(page.getByText(/^neu\.mp3 · /)).toBeVisible()
  await update(page)
  await expectGone(server.url + sent?.audio.url)
  const changed = await podcastOf(reader)
  await remove(page, WORDS)
  await expectGone(server.url + changed?.audio.url)
})

test('a file that is not audio is refused with a message', async ({ page }) => {
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Podcast')
  const chooser = page.getByLabel('Aufnahme auswählen')
  await chooser.setInputFiles(fileOf('stille.mp3', Buffer.from('keine Aufnahme')))
  await expect(page.getByText(/^stille\.mp3 konnte nicht hochgeladen werden\./)).toBeVisible()
  await page.getByRole('button', { name: 'Datei weglassen' }).click()
  await page.getByRole('button', { name: 'Posten' }).click()
  await expect(chooser).toBeFocused()
})
