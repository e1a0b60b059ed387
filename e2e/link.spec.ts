// A link preview from the composer to the reader, in both languages, with one image that is dropped
// and one that is pasted.
// spec: ATTACH-10, ATTACH-11, ATTACH-13, ATTACH-54, ATTACH-56
import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type Chosen, expectGone, jpg, PLACE, photograph } from './support/files.ts'
import { ADMIN, type Reader, signIn } from './support/people.ts'
import { begin, card, edit, field, remove, send, textOf, update } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const WORDS = 'Das Programm der Erstiwoche steht.'

type LangValue = { lang: string; value: string }
type Preview = {
  title: string
  url: string
  image: { large: string; width: number; height: number; alt: string | null } | null
  translations: { title: LangValue[]; url: LangValue[] }
}

async function previewOf(reader: Reader): Promise<Preview | undefined> {
  const [preview] = await reader.attachments<Preview>(
    WORDS,
    `... on BlogAttachment { title url image { large width height alt }
       translations { title { lang value } url { lang value } } }`,
  )
  return preview
}

/** Drops or pastes a file on an element, with the same event as the browser. */
async function give(how: 'drop' | 'paste', place: Locator, file: Chosen): Promise<void> {
  const given = { how, name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') }
  await place.evaluate((element, { how, name, type, bytes }) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }))
    const options = { bubbles: true, cancelable: true }
    const event =
      how === 'drop'
        ? new DragEvent('drop', { ...options, dataTransfer: data })
        : new ClipboardEvent('paste', { ...options, clipboardData: data })
    element.dispatchEvent(event)
  }, given)
}

test('a link with an image is written in both languages, sent, seen, changed and deleted', async ({
  page,
  server,
  reader,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Link')
  await field(page, 'Titel').fill('Das ganze Programm')
  await field(page, 'Link').fill('fs-info.uni.example/ersti')
  await give('drop', textOf(page), await photograph('programm.jpg'))
  await expect(page.getByRole('img', { name: 'Gewähltes Bild' })).toBeVisible()
  await field(page, 'Bildbeschreibung').fill('Das Plakat der Erstiwoche')
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Titel').fill('The whole programme')
  await field(page, 'Link').fill('fs-info.uni.example/freshers')
  await field(page, 'Bildbeschreibung').fill("The freshers' week poster")
  const phone = page.locator('[data-phone]')
  await expect(phone.getByText('The whole programme')).toBeVisible()
  await expect(phone.getByRole('img', { name: "The freshers' week poster" })).toBeVisible()
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await expect(phone.getByText('Das ganze Programm')).toBeVisible()
  await expectAccessible(page)
  await send(page)

  const link = card(page, WORDS).getByRole('link', { name: /Das ganze Programm/ })
  await expect(link).toHaveAttribute('href', 'https://fs-info.uni.example/ersti')
  await expect(link.getByRole('img', { name: 'Das Plakat der Erstiwoche' })).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Das Plakat der Erstiwoche' })).toBeVisible()

  const sent = await previewOf(reader)
  expect(sent).toMatchObject({
    title: 'Das ganze Programm',
    url: 'https://fs-info.uni.example/ersti',
    // The photo was taken in portrait format.
    image: { alt: 'Das Plakat der Erstiwoche', width: 320, height: 640 },
    translations: {
      title: [{ lang: 'de' }, { lang: 'en', value: 'The whole programme' }],
      url: [{ lang: 'de' }, { lang: 'en', value: 'https://fs-info.uni.example/freshers' }],
    },
  })
  const bytes = Buffer.from(await (await fetch(server.url + sent?.image?.large)).arrayBuffer())
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.includes(PLACE)).toBe(false)

  await edit(page, WORDS)
  await give('paste', field(page, 'Titel'), await jpg('neu.jpg', 'teal'))
  await expect(field(page, 'Bildbeschreibung')).toHaveValue('')
  await field(page, 'Bildbeschreibung').fill('Ein anderes Plakat')
  await field(page, 'Titel').fill('Das neue Programm')
  await update(page)
  await expect(card(page, WORDS).getByRole('img', { name: 'Ein anderes Plakat' })).toBeVisible()
  await expectGone(server.url + sent?.image?.large)
  const changed = await previewOf(reader)
  expect(changed).toMatchObject({
    title: 'Das neue Programm',
    image: { alt: 'Ein anderes Plakat', width: 640, height: 320 },
  })

  await remove(page, WORDS)
  await expectGone(server.url + changed?.image?.large)
})
