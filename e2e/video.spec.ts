// A video from the composer to the reader, and its deletion.
// spec: ATTACH-43, ATTACH-44, ATTACH-45, ATTACH-47, ATTACH-48, ATTACH-56
import { expectAccessible } from './support/axe.ts'
import { avi, expectGone, fileOf, jpg, mp4 } from './support/files.ts'
import { ADMIN, type Reader, signIn } from './support/people.ts'
import { begin, card, edit, remove, send, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const WORDS = 'Ein Rundgang durch die neue Bibliothek.'

type Video = {
  video: { state: string; url: string | null; autoplay: boolean; muted: boolean; duration: number }
  image: { large: string; alt: string | null } | null
}

async function videoOf(reader: Reader): Promise<Video | undefined> {
  const [video] = await reader.attachments<Video>(
    WORDS,
    '... on VideoAttachment { video { state url autoplay muted duration } image { large alt } }',
  )
  return video
}

test('a video is selected, sent, played, changed and deleted', async ({ page, server, reader }) => {
  test.slow()
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Video')
  await page.getByLabel('Video auswählen').setInputFiles(await mp4())
  await expect(page.getByText(/^rundgang\.mp4 · /)).toBeVisible()
  await page.getByLabel('Bild hinzufügen').setInputFiles(await jpg('regal.jpg', 'brown'))
  await page.getByLabel('Bildbeschreibung').fill('Ein Regal')
  await page.getByRole('switch', { name: 'Autoplay' }).check()
  await expect(page.getByRole('switch', { name: 'Ton aus' })).toBeDisabled()
  await expectAccessible(page)
  await send(page)

  await expect(card(page, WORDS).getByLabel('Ein Regal')).toHaveJSProperty('muted', true)
  await expect(page.locator('[data-phone]').getByLabel('Ein Regal')).toBeVisible()
  await expect.poll(async () => (await videoOf(reader))?.video.state).toBe('READY')
  const sent = await videoOf(reader)
  expect(sent).toMatchObject({
    video: { autoplay: true, muted: true, duration: 2 },
    image: { alt: 'Ein Regal' },
  })
  const part = await fetch(server.url + sent?.video.url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])

  await edit(page, WORDS)
  await page.getByRole('switch', { name: 'Autoplay' }).uncheck()
  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await update(page)
  expect(await videoOf(reader)).toMatchObject({ video: { autoplay: false }, image: null })
  await expectGone(server.url + sent?.image?.large)

  await remove(page, WORDS)
  await expectGone(server.url + sent?.video.url)
})

test('a video in an old format is converted, and the card shows it without a reload', async ({
  page,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Video')
  await page.getByLabel('Video auswählen').setInputFiles(await avi())
  await expect(page.getByText(/^rundgang\.avi · /)).toBeVisible()
  await send(page)
  await expect(card(page, WORDS).getByLabel('Video', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a video that is too large and a file of the wrong type are refused with a message', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Video')
  const chooser = page.getByLabel('Video auswählen')
  await chooser.setInputFiles(fileOf('gross.mp4', Buffer.alloc(40 * 1024 ** 2 + 1)))
  await expect(
    page.getByText('Dateigröße von gross.mp4 übersteigt das Limit von 40 MB.'),
  ).toBeVisible()
  // Only the server detects that the content is not a video.
  await chooser.setInputFiles(fileOf('falsch.mp4', Buffer.from('#EXTM3U\nhttp://127.0.0.1/')))
  await expect(page.getByText(/^falsch\.mp4 konnte nicht hochgeladen werden\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Datei weglassen' }).click()
  await expect(page.getByText(/konnte nicht hochgeladen werden/)).toBeHidden()
})
