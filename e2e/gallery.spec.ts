// A gallery from a user's photos to a reader, and its deletion.
// spec: ATTACH-15, ATTACH-18, ATTACH-54, ATTACH-56
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type Chosen, expectGone, heavy, jpg, PLACE, photograph } from './support/files.ts'
import { ADMIN, type Reader, signIn } from './support/people.ts'
import {
  begin,
  card,
  edit,
  field,
  openList,
  phone,
  remove,
  send,
  update,
} from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const WORDS = 'So war das Sommerfest.'

type Picture = { large: string; width: number; height: number; alt: string | null }

async function picturesOf(reader: Reader): Promise<Picture[]> {
  const fields = '... on GalleryAttachment { images { large width height alt } }'
  const [gallery] = await reader.attachments<{ images: Picture[] }>(WORDS, fields)
  return gallery?.images ?? []
}

/** Starts a post with these images. */
async function openGallery(page: Page, files: Chosen | Chosen[]): Promise<void> {
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Galerie')
  await page.getByLabel('Bilder auswählen').setInputFiles(files)
}

const described = (page: Page, name: string) => field(page, `Bildbeschreibung: ${name}`)

test('photos are described, reordered, sent, viewed, changed and deleted', async ({
  page,
  server,
  reader,
}) => {
  test.slow()
  await openGallery(page, [await photograph('hof.jpg'), await jpg('buehne.jpg', 'navy')])
  const tile = (at: number) => page.getByRole('listitem', { name: `Bild ${at} von 2` })
  await expect(tile(2).getByRole('img', { name: 'Bild 2 von 2' })).toBeVisible()
  await expect(tile(1).getByRole('img', { name: 'Bild 1 von 2' })).toBeVisible()
  await described(page, 'Bild 1 von 2').fill('Menschen im Hof')
  await page.getByRole('tab', { name: 'English' }).click()
  await described(page, 'Bild 1 von 2').fill('People in the yard')
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await expectAccessible(page)

  // With the keyboard alone: crops the centre of the image to a square.
  const crop = page.getByRole('button', { name: 'Bild 2 von 2 zuschneiden' })
  await crop.press('Enter')
  const cropping = page.getByRole('dialog', { name: 'Bild anpassen' })
  const whole = cropping.getByRole('radio', { name: 'Original' })
  await expect(whole).toBeChecked()
  await expectAccessible(page)
  await whole.press('ArrowRight')
  await expect(cropping.getByRole('radio', { name: '1:1' })).toBeChecked()
  await cropping.getByRole('button', { name: 'Übernehmen' }).press('Enter')
  await expect(cropping).toBeHidden()
  await expect(crop).toBeFocused()

  await page.getByRole('button', { name: /^Bild 1 von 2 verschieben/ }).press('ArrowRight')
  await expect(described(page, 'Bild 2 von 2')).toHaveValue('Menschen im Hof')
  await page.getByRole('button', { name: 'Posten' }).click()
  await expect(page.getByText('Zu 1 Bild fehlt eine Beschreibung.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jetzt beschreiben' }).click()
  await expect(described(page, 'Bild 1 von 2')).toBeFocused()
  await page.keyboard.type('Die Bühne')
  await send(page)

  await card(page, WORDS).getByRole('button', { name: 'Bild 1 von 2 Die Bühne' }).click()
  const viewer = page.getByRole('dialog', { name: 'Bilder der Galerie' })
  await expect(viewer.getByText('Bild 1 von 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const upright = viewer.getByRole('img', { name: 'Menschen im Hof' })
  await expect(upright).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 390 })
  await expect(upright).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(
    card(page, WORDS).getByRole('button', { name: 'Bild 1 von 2 Die Bühne' }),
  ).toBeFocused()

  const [stage, yard] = await picturesOf(reader)
  // The image was twice as wide as high, and was cropped to a square.
  expect(stage).toMatchObject({ alt: 'Die Bühne', width: 320, height: 320 })
  // The photo was taken in portrait format, and its location was removed.
  expect(yard).toMatchObject({ alt: 'Menschen im Hof', width: 320, height: 640 })
  const bytes = Buffer.from(await (await fetch(server.url + yard?.large)).arrayBuffer())
  expect(bytes.includes(PLACE)).toBe(false)

  await edit(page, WORDS)
  await page.getByRole('button', { name: 'Bild 1 von 2 entfernen' }).click()
  await update(page)
  expect(await picturesOf(reader)).toMatchObject([{ alt: 'Menschen im Hof' }])
  await expectGone(server.url + stage?.large)

  await remove(page, WORDS)
  await expectGone(server.url + yard?.large)
})

const POSTER = '700x990'

test('a poster is fully visible in the list, on the phone preview and on a small screen', async ({
  page,
}) => {
  await openGallery(page, await jpg('plakat.jpg', 'navy', POSTER))
  const name = 'Bild 1 von 1'
  await expect(page.getByRole('listitem', { name }).getByRole('img', { name })).toBeVisible()
  await expectWhole(phone(page).getByRole('button', { name }))
  await send(page)
  await expectWhole(card(page, WORDS).getByRole('button', { name }))
  await takeScreens(page, 'poster')
  await page.setViewportSize({ width: 375, height: 812 })
  await expectWhole(card(page, WORDS).getByRole('button', { name }))
})

/** The frame is 4:5, and no part of the image is cropped. */
async function expectWhole(tile: Locator): Promise<void> {
  const picture = tile.locator('img[loading]')
  await expect(picture).toHaveCSS('object-fit', 'contain')
  const frame = await tile.boundingBox()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(0.8, 1)
}

test('the focal point is set by mouse and keys, and stays visible when an image is cropped', async ({
  page,
  reader,
}) => {
  const wide = await jpg('breit.jpg', 'teal', '1200x300')
  await openGallery(page, [wide, await jpg('hof.jpg', 'navy')])
  const crop = page.getByRole('button', { name: 'Bild 1 von 2 zuschneiden' })
  await crop.click()
  const dialog = page.getByRole('dialog', { name: 'Bild anpassen' })
  const point = dialog.getByRole('button', { name: /^Blickpunkt/ })
  await expect(point).toHaveAccessibleDescription('50 % von links, 50 % von oben')
  await expectAccessible(page)
  await takeScreens(page, 'focal-point')
  const from = await point.boundingBox()
  const stage = await dialog.getByRole('application').boundingBox()
  const middle = (from?.y ?? 0) + (from?.height ?? 0) / 2
  await point.hover()
  await page.mouse.down()
  await page.mouse.move(stage?.x ?? 0, middle, { steps: 5 })
  await page.mouse.up()
  await expect(point).toHaveAccessibleDescription('0 % von links, 50 % von oben')
  await point.press('Shift+ArrowRight')
  await expect(point).toHaveAccessibleDescription('10 % von links, 50 % von oben')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toBeHidden()
  const cut = phone(page).getByRole('button', { name: 'Bild 1 von 2' }).locator('img[loading]')
  await expect(cut).toHaveCSS('object-position', '10% 50%')
  await send(page)
  const fields = '... on GalleryAttachment { images { focus { x y } } }'
  expect(await reader.attachments(WORDS, fields)).toMatchObject([
    { images: [{ focus: { x: 10, y: 50 } }, { focus: null }] },
  ])
})

test('the focus ring of a gallery image is drawn above the image', async ({ page }) => {
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const tile = page.getByRole('button', { name: /^Bild 1 von 4/ }).first()
  await tile.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tile).toBeFocused()
  const ring = await tile.evaluate((element) => getComputedStyle(element, '::after').boxShadow)
  expect(ring).toContain('inset')
})

test('a server that stops during an upload leaves the form as it is, and the upload resumes', async ({
  page,
  server,
}) => {
  test.slow()
  await openGallery(page, await jpg('eins.jpg', 'teal'))
  await expect(page.getByRole('img', { name: 'Bild 1 von 1' })).toBeVisible()
  await described(page, 'Bild 1 von 1').fill('Ein Brett')

  await server.kill()
  await page.getByLabel('Weitere Bilder').setInputFiles(await jpg('zwei.jpg', 'red'))
  await expect(page.getByText(/^zwei\.jpg konnte nicht hochgeladen werden\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Posten' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await server.start()
  // Resumes automatically, or on a click if that is faster.
  await expect(page.getByRole('img', { name: 'Bild 2 von 2' })).toBeVisible()
  await expect(described(page, 'Bild 1 von 2')).toHaveValue('Ein Brett')
  await send(page)
  await expect(card(page, WORDS).getByRole('button', { name: /^Bild \d von 2/ })).toHaveCount(2)
})

test('an interrupted upload resumes automatically when the server is back', async ({
  page,
  server,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await begin(page, WORDS, 'Galerie')
  // Slow enough to observe the upload.
  const network = await page.context().newCDPSession(page)
  const slow = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await slow(512 * 1024)
  await page.getByLabel('Bilder auswählen').setInputFiles(await heavy('hof.jpg', 8 * 1024 ** 2))
  const percent = () =>
    page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(percent).toBeGreaterThan(5)
  expect(await percent()).toBeLessThan(95)

  await server.kill()
  await expect(page.getByText(/^hof\.jpg konnte nicht hochgeladen werden\./)).toBeVisible()
  await slow(-1)
  await server.start()
  // Resumes without a click.
  await expect(page.getByRole('img', { name: 'Bild 1 von 1' })).toBeVisible()
  await described(page, 'Bild 1 von 1').fill('Der Hof')
  await send(page)
  await expect(card(page, WORDS).getByRole('button', { name: /Der Hof/ })).toBeVisible()
})
