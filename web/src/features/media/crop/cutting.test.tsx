// Cropping images of a post before it is sent. Each crop is a new image.

import { aGallery } from '@test/attachments'
import { openAttachment, openComposer, post, reload } from '@test/composing'
import { canCrop, cropDialog, croppedPicture } from '@test/cropping'
import { edit, stored } from '@test/editing'
import { stubMethod } from '@test/stubs'
import { anImage, onUploads, photo } from '@test/uploads'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'

const drawn = vi.fn()
const sent: string[] = []

beforeEach(() => {
  canCrop()
  drawn.mockClear()
  stubMethod(HTMLImageElement.prototype, 'decode', () => Promise.resolve())
  stubMethod(HTMLCanvasElement.prototype, 'getContext', () => ({
    drawImage: (picture: HTMLImageElement, ...numbers: number[]) =>
      drawn(new URL(picture.src).pathname, ...numbers),
  }))
  stubMethod(HTMLCanvasElement.prototype, 'toBlob', (done: BlobCallback, type = '') =>
    done(new Blob(['teil'], { type })),
  )
  takesAll()
})

/** Accepts each upload and names the images `1`, `2` and so on, followed by the file name. */
function takesAll(): void {
  sent.length = 0
  onUploads((name) => {
    sent.push(name)
    const raw = `${sent.length}-${name}`
    return { raw, image: anImage(raw, { width: 1600, height: 900 }) }
  })
}

const gallery = { me: { attachmentTypes: ['GALLERY' as const] } }
const tile = () => screen.findByRole('img', { name: 'Bild 1 von 1' })
const button = () => screen.findByRole('button', { name: 'Bild 1 von 1 zuschneiden' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openGallery(file = photo('hof.jpg')) {
  const opened = await openAttachment('Galerie', gallery)
  await opened.user.upload(await screen.findByLabelText('Bilder auswählen'), file)
  expect(await tile()).toHaveAttribute('src', `/files/1-${file.name}`)
  return opened
}

const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Übernehmen' }))
async function apply(user: UserEvent): Promise<void> {
  await press(user)
  await closed()
}

async function select(user: UserEvent, ratio: string, zoom: string): Promise<void> {
  await user.click(await button())
  const dialog = await cropDialog()
  await user.click(dialog.getByRole('radio', { name: ratio }))
  fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: zoom } })
  await press(user)
}
/** Crops to a square, half as high as the image. */
const crop = (user: UserEvent) => select(user, '1:1', '2')

/** Opens a gallery with a cropped image. */
async function openCropped(file?: File) {
  const opened = await openGallery(file)
  await crop(opened.user)
  await closed()
  return opened
}

it('shows and sends the selected part, and restores the focus', async () => {
  const { user } = await openCropped()
  expect(await tile()).toHaveAttribute('src', '/files/2-ausschnitt.jpeg')
  const [from, onto] = [
    [575, 225, 450, 450],
    [0, 0, 450, 450],
  ]
  expect(drawn.mock.calls).toEqual([['/files/1-hof.jpg', ...from, ...onto]])
  await waitFor(async () => expect(await button()).toHaveFocus())
  expect(screen.getByText('Das Bild ist zugeschnitten.')).toBeInTheDocument()
  const { attachment } = await post(user)
  expect(attachment?.gallery?.images).toMatchObject([{ type: 'IMAGE', raw: '2-ausschnitt.jpeg' }])
  expect(attachment?.gallery?.images[0]).not.toHaveProperty('payload')
})

it('keeps the format of a PNG, which may be transparent', async () => {
  await openCropped(photo('plakat.png'))
  expect(await tile()).toHaveAttribute('src', '/files/2-ausschnitt.png')
})

it('crops the original image again, also after a reload', async () => {
  await reload(await openCropped())
  const { user } = await openComposer(gallery)
  expect(await tile()).toHaveAttribute('src', '/files/2-ausschnitt.jpeg')
  await user.click(await button())
  expect(await croppedPicture()).toHaveAttribute('src', '/files/1-hof.jpg')
  const dialog = await cropDialog()
  expect(dialog.getByRole('radio', { name: '1:1' })).toBeChecked()
  expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('2')
})

it('restores the original image without another upload', async () => {
  const { user } = await openCropped()
  await select(user, 'Original', '1')
  await closed()
  expect(await tile()).toHaveAttribute('src', '/files/1-hof.jpg')
  expect(sent).toHaveLength(2)
})

it('crops the crop if the original image is gone', async () => {
  const { user } = await openCropped()
  await user.click(await button())
  fireEvent.error(await croppedPicture())
  await waitFor(async () =>
    expect(await croppedPicture()).toHaveAttribute('src', '/files/2-ausschnitt.jpeg'),
  )
})

it('shows why the upload failed, and lets the user retry', async () => {
  const { user } = await openGallery()
  onUploads(() => ({ code: 413, reason: 'QUOTA_EXCEEDED' }))
  await crop(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Das Bild konnte nicht zugeschnitten werden.',
  )
  takesAll()
  await apply(user)
  expect(await tile()).toHaveAttribute('src', '/files/1-ausschnitt.jpeg')
})

it('changes nothing if it is closed during the upload', async () => {
  const { user } = await openGallery()
  onUploads(() => new Promise(() => {}))
  await crop(user)
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await closed()
  expect(await tile()).toHaveAttribute('src', '/files/1-hof.jpg')
  await waitFor(async () => expect(await button()).toHaveFocus())
})

const focusPoint = async () => (await cropDialog()).findByRole('button', { name: /^Blickpunkt/ })
const sentFocus = async (user: UserEvent) =>
  (await post(user)).attachment?.gallery?.images[0]?.focus

async function openFocus() {
  const { user } = await openGallery()
  await user.click(await button())
  return { user, point: await focusPoint() }
}

it('sends the focal point that was set with the arrow keys, and no other file', async () => {
  const { user, point } = await openFocus()
  expect(point).toHaveAccessibleDescription('50 % von links, 50 % von oben')
  point.focus()
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
  expect(point).toHaveAccessibleDescription('48 % von links, 60 % von oben')
  await user.keyboard('{Shift>}{ArrowDown>6/}{/Shift}')
  expect(point).toHaveAccessibleDescription('48 % von links, 100 % von oben')
  await apply(user)
  expect(screen.getByText('Der Blickpunkt ist gesetzt.')).toBeInTheDocument()
  expect(await sentFocus(user)).toEqual({ x: 48, y: 100 })
  expect(sent).toEqual(['hof.jpg'])
})

it('sends the focal point that was dragged with a pointer', async () => {
  const { user, point } = await openFocus()
  // The part is displayed at 400 by 300 here.
  fireEvent.pointerMove(point, { pointerId: 7, clientX: 5, clientY: 5 })
  fireEvent.pointerDown(point, { pointerId: 7 })
  fireEvent.pointerMove(point, { pointerId: 7, clientX: 100, clientY: 225 })
  await apply(user)
  expect(await sentFocus(user)).toEqual({ x: 25, y: 75 })
})

it('sends the focal point of a tap, and none if the image is dragged or pinched', async () => {
  const { user, point } = await openFocus()
  const picture = (await cropDialog()).getByRole('application')
  const down = (clientX: number, more = {}) =>
    fireEvent.pointerDown(picture, { pointerId: 7, isPrimary: true, button: 0, clientX, ...more })
  const up = (clientX: number, clientY: number) =>
    fireEvent.pointerUp(picture, { pointerId: 7, isPrimary: true, button: 0, clientX, clientY })
  down(300)
  up(306, 0)
  down(300)
  down(310, { pointerId: 8, isPrimary: false })
  up(300, 0)
  expect(point).toHaveAccessibleDescription('50 % von links, 50 % von oben')
  down(100, { clientY: 225 })
  up(103, 228)
  expect(point).toHaveAccessibleDescription('26 % von links, 76 % von oben')
  await apply(user)
  expect(await sentFocus(user)).toEqual({ x: 26, y: 76 })
})

it('announces each focal point set with keys, and that of a drag only at its end', async () => {
  const { user, point } = await openFocus()
  const announced = () => within(point.parentElement as HTMLElement).getByRole('status').textContent
  point.focus()
  await user.keyboard('{ArrowLeft}')
  expect(announced()).toBe('48 % von links, 50 % von oben')
  fireEvent.pointerDown(point, { pointerId: 7 })
  fireEvent.pointerMove(point, { pointerId: 7, clientX: 100, clientY: 225 })
  expect(announced()).toBe('')
  fireEvent.lostPointerCapture(point, { pointerId: 7 })
  expect(announced()).toBe('25 % von links, 75 % von oben')
})

it('omits a focal point that was not set', async () => {
  const { user } = await openCropped()
  expect((await post(user)).attachment?.gallery?.images[0]).not.toHaveProperty('focus')
})

it('keeps the focal point at the same position of the image when another part is selected', async () => {
  const { user, point } = await openFocus()
  point.focus()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await apply(user)
  await crop(user)
  await closed()
  // 40 % of 1600 is 640; the square starts at 575 and is 450 wide.
  expect(await sentFocus(user)).toEqual({ x: 14, y: 50 })
})

it('treats the focal point of a stored image as a change that is not discarded without asking', async () => {
  const { user } = await edit(stored({ attachments: [aGallery] }), gallery)
  await user.click(await screen.findByRole('button', { name: 'Bild 1 von 2 zuschneiden' }))
  ;(await focusPoint()).focus()
  await user.keyboard('{ArrowLeft}')
  await apply(user)
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' })).toBeVisible()
})

it.each(['Original', '1:1', '4:5', '3:4', '4:3', '16:9'])('offers %s', async (name) => {
  const { user } = await openGallery()
  await user.click(await button())
  expect((await cropDialog()).getByRole('radio', { name })).toBeInTheDocument()
})

async function openLink() {
  const opened = await openAttachment('Link')
  await opened.user.type(await screen.findByLabelText('Titel'), 'Programm')
  await opened.user.type(screen.getByLabelText('Link', { selector: 'input' }), 'uni.de/ersti')
  await opened.user.upload(screen.getByLabelText(/Bild hinzufügen/), photo('hof.jpg'))
  await screen.findByLabelText('Bildbeschreibung')
  return opened
}

it('ignores a file that is dropped beside the image during cropping', async () => {
  const { user } = await openLink()
  await user.click(screen.getByRole('button', { name: 'Bild zuschneiden' }))
  await cropDialog()
  fireEvent.drop(screen.getByRole('dialog'), {
    dataTransfer: { files: [photo('b.jpg')], types: ['Files'] },
  })
  expect(screen.getByRole('dialog', { name: 'Bild anpassen' })).toBeInTheDocument()
  expect(sent).toEqual(['hof.jpg'])
})

it('offers no focal point for the image of a link, which is never cropped', async () => {
  const { user } = await openLink()
  await user.click(screen.getByRole('button', { name: 'Bild zuschneiden' }))
  const dialog = await cropDialog()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Übernehmen' })).toBeEnabled())
  expect(dialog.queryByRole('button', { name: /^Blickpunkt/ })).toBeNull()
  expect(dialog.queryByText(/immer zu sehen/)).toBeNull()
})

it('crops the image of a link by keyboard alone, starting at the zoom', async () => {
  const { user } = await openLink()
  const opener = screen.getByRole('button', { name: 'Bild zuschneiden' })
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = await cropDialog()
  await waitFor(() => expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveFocus())
  await user.tab()
  expect(dialog.getByRole('radio', { name: 'Original' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByRole('radio', { name: '1:1' })).toBeChecked()
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Übernehmen' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(opener).toHaveFocus())
  expect((await post(user)).attachment?.blog?.image).toMatchObject({ raw: '2-ausschnitt.jpeg' })
})

it('does not change the image and the texts of a link after Escape', async () => {
  const { user, text } = await openLink()
  await user.type(screen.getByLabelText('Bildbeschreibung'), 'Der Hof')
  const opener = screen.getByRole('button', { name: 'Bild zuschneiden' })
  await user.click(opener)
  const dialog = await cropDialog()
  await user.click(dialog.getByRole('radio', { name: '1:1' }))
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(opener).toHaveFocus())
  expect(text).toHaveValue('Hallo')
  expect(screen.getByLabelText('Titel')).toHaveValue('Programm')
  expect(screen.getByLabelText('Bildbeschreibung')).toHaveValue('Der Hof')
  const image = { raw: '1-hof.jpg', alt: 'Der Hof' }
  expect((await post(user)).attachment?.blog?.image).toMatchObject(image)
  expect(sent).toEqual(['hof.jpg'])
})

it('offers a focal point for the cover of a podcast, which is a small square', async () => {
  const { user } = await openComposer({ me: { attachmentTypes: ['PODCAST'] } })
  await user.click(screen.getByRole('button', { name: 'Podcast' }))
  await user.upload(await screen.findByLabelText(/Bild hinzufügen/), photo('hof.jpg'))
  await user.click(await screen.findByRole('button', { name: 'Bild zuschneiden' }))
  expect(await focusPoint()).toHaveAccessibleDescription('50 % von links, 50 % von oben')
})

it('keeps the alternative text of the image of a link', async () => {
  const { user } = await openLink()
  await user.type(screen.getByLabelText('Bildbeschreibung'), 'Der Hof')
  await user.click(screen.getByRole('button', { name: 'Bild zuschneiden' }))
  const dialog = await cropDialog()
  await user.click(dialog.getByRole('radio', { name: '4:3' }))
  await apply(user)
  const image = { raw: '2-ausschnitt.jpeg', alt: 'Der Hof' }
  expect((await post(user)).attachment?.blog?.image).toMatchObject(image)
})
