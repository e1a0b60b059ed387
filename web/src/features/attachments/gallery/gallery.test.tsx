import {
  bothTexts,
  openAttachment,
  openComposer,
  openSummary,
  phone,
  post,
  postRefused,
  reload,
} from '@test/composing'
import { renderInConsole } from '@test/render'
import { hold } from '@test/server'
import { stubMethod } from '@test/stubs'
import { anImage, onUploads, photo, stagedImageOf } from '@test/uploads'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { giveFiles } from '@/features/media/given'
import { UploadProgress } from '@/features/media/UploadProgress'
import type { Upload } from '@/features/media/uploads'
import { FRESH } from '@/features/writing/state'
import { GalleryCard } from './GalleryCard'
import { emptyGallery, type GalleryItem, itemOf } from './gallery'
import { galleryProblems } from './rules'

const MB = 1024 ** 2

beforeEach(() => void onUploads())

const openGallery = () =>
  openAttachment('Galerie', {
    me: { attachmentTypes: ['GALLERY'], viewerCanWriteEnglish: true },
    phone: true,
  })
const chooser = () =>
  screen.findByLabelText<HTMLInputElement>(/^(Bilder auswählen|Weitere Bilder)$/)
const tiles = () => screen.queryAllByRole('listitem', { name: /^Bild \d+ von \d+$/ })
const arrived = (names: string[]) =>
  waitFor(() =>
    expect(tiles().map((tile) => tile.querySelector('img[loading]')?.getAttribute('src'))).toEqual(
      names.map((name) => `/files/${name}`),
    ),
  )

const photos = (names: string[]) => names.map((name) => photo(name))

/** Opens a gallery with uploaded images. */
async function openWith(...names: string[]) {
  const opened = await openGallery()
  await opened.user.upload(await chooser(), photos(names))
  await arrived(names)
  return opened
}

// spec: ATTACH-15, COMPOSER-21
it('sends its images in order, each with its description', async () => {
  const { user } = await openWith('eins.png', 'zwei.png')
  await user.type(screen.getByLabelText('Bildbeschreibung: Bild 1 von 2'), 'Ein Brett')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Bildbeschreibung: Bild 1 von 2'), 'A board')
  expect((await post(user)).attachment).toEqual({
    gallery: {
      images: [
        {
          type: 'IMAGE',
          raw: 'eins.png',
          alt: 'Ein Brett',
          translations: { alt: bothTexts('Ein Brett', 'A board') },
        },
        { type: 'IMAGE', raw: 'zwei.png', alt: null, translations: { alt: [] } },
      ],
    },
  })
})

it('focuses a description that is too long', async () => {
  const { user } = await openWith('a.png', 'b.png')
  await user.click(screen.getByLabelText('Bildbeschreibung: Bild 2 von 2'))
  await user.paste('x'.repeat(1001))
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  const description = screen.getByLabelText('Bildbeschreibung: Bild 2 von 2')
  expect(description).toHaveFocus()
  expect(description).toHaveAccessibleDescription(/^Bitte kürze auf höchstens 1.000 Zeichen/)
})

it('can be reordered with the arrow keys, announces the position, and keeps the focus', async () => {
  const { user } = await openWith('a.png', 'b.png', 'c.png')
  const handle = screen.getByRole('button', { name: /^Bild 1 von 3 verschieben/ })
  handle.focus()
  await user.keyboard('{ArrowRight}')
  await arrived(['b.png', 'a.png', 'c.png'])
  expect(screen.getByText('Jetzt Bild 2 von 3')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Bild 2 von 3 verschieben/ })).toHaveFocus()
  await user.keyboard('{End}')
  await arrived(['b.png', 'c.png', 'a.png'])
  await user.keyboard('{ArrowRight}')
  await arrived(['b.png', 'c.png', 'a.png'])
})

it('can be reordered by dragging', async () => {
  await openWith('a.png', 'b.png')
  const second = tiles()[1] as HTMLElement
  stubMethod(document, 'elementFromPoint', () => second)
  const lifted = () => tiles().map((tile) => tile.hasAttribute('data-lifted'))
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Bild 1 von 2 verschieben/ }), {
    button: 0,
  })
  expect(lifted()).toEqual([true, false])
  fireEvent.pointerMove(document)
  expect(lifted()).toEqual([false, true])
  fireEvent.pointerUp(document)
  expect(lifted()).toEqual([false, false])
  await arrived(['b.png', 'a.png'])
  fireEvent.pointerMove(document)
  await arrived(['b.png', 'a.png'])
})

// spec: ATTACH-16
it('accepts ten images and says how many it left out', async () => {
  const { user } = await openGallery()
  await chooser()
  const listening = screen.getAllByRole('status')
  const files = Array.from({ length: 12 }, (_, index) => photo(`${index}.png`))
  await user.upload(await chooser(), files)
  expect(tiles()).toHaveLength(10)
  const note = screen.getByText(/In eine Galerie passen höchstens 10 Bilder. 2 Bilder wurden nicht/)
  // Screen readers only announce changes of a live region that existed before.
  expect(listening).toContain(note)
  expect(await chooser()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Bild 4 von 10 entfernen' }))
  expect(await chooser()).toHaveFocus()
})

// spec: ATTACH-17
it('says that all images together are too large, and then is not sent', async () => {
  const { user } = await openGallery()
  await user.upload(await chooser(), [
    photo('a.png', { size: 20 * MB }),
    photo('b.png', { size: 15 * MB + 1 }),
  ])
  const message = 'Die Größe aller Bilder soll das Limit von 35 MB nicht überschreiten.'
  expect(await screen.findByText(message)).toBeInTheDocument()
  await arrived(['a.png', 'b.png'])
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bild 2 von 2 entfernen' }))
  expect(screen.queryByText(message)).toBeNull()
})

const announced = (message: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(message),
  )

it('announces once how many images were uploaded', async () => {
  const { user } = await openGallery()
  await user.upload(await chooser(), photos(['a.png', 'b.png']))
  await announced('2 Bilder sind hochgeladen.')
  await user.upload(await chooser(), photo('c.png'))
  await announced('1 Bild ist hochgeladen.')
})

it('does not announce it again when the next upload is canceled', async () => {
  onUploads((name) => (name === 'b.png' ? new Promise<never>(() => {}) : stagedImageOf(name)))
  const { user } = await openGallery()
  await user.upload(await chooser(), photo('a.png'))
  await announced('1 Bild ist hochgeladen.')
  await user.upload(await chooser(), photo('b.png'))
  await user.click(await screen.findByRole('button', { name: 'Bild 2 von 2 entfernen' }))
  expect(tiles()).toHaveLength(1)
  expect(screen.queryByText('1 Bild ist hochgeladen.')).toBeNull()
})

// spec: ATTACH-48
it('leaves out a file of another type', async () => {
  const { user } = await openGallery()
  const dataTransfer = { files: [new File(['x'], 'plan.pdf'), photo('a.png')] }
  fireEvent.drop(await chooser(), { dataTransfer })
  await arrived(['a.png'])
  expect(tiles()).toHaveLength(1)
  await announced('1 Bild ist hochgeladen. 1 Bild konnte nicht hochgeladen werden.')
  const message = 'plan.pdf konnte nicht hochgeladen werden. Erlaubt sind JPEG und PNG.'
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getAllByLabelText(/^Bildbeschreibung/)).toHaveLength(1)
  const { images } = (await post(user)).attachment?.gallery ?? {}
  expect(images).toHaveLength(1)
})

it('scrolls to a refused file, and names it again in the summary', async () => {
  const { user } = await openGallery()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const give = async (...files: File[]) =>
    fireEvent.drop(await chooser(), { dataTransfer: { files } })
  await give(new File(['x'], 'plan.pdf'), photo('a.png'))
  await arrived(['a.png'])
  expect(seen.mock.contexts[0]).toContainElement(screen.getByText(/^plan.pdf konnte nicht/))
  const dialog = await openSummary(user)
  expect(dialog.getByText('Nicht angenommen: plan.pdf.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  await openSummary(user)
  expect(screen.queryByText(/Nicht angenommen/)).toBeNull()
})

it('does not scroll away from the text when the server refuses a file', async () => {
  onUploads(() => ({ code: 415, reason: 'BROKEN_FILE' }))
  const { user, text } = await openGallery()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(text)
  fireEvent.paste(text, { clipboardData: { files: [photo('a.png')] } })
  expect(await screen.findByText(/^a.png konnte nicht/)).toBeInTheDocument()
  expect(seen).not.toHaveBeenCalled()
})

it('removes the tile of an image that the server refuses', async () => {
  onUploads((name) =>
    name === 'b.png' ? { code: 415, reason: 'BROKEN_FILE' } : stagedImageOf(name),
  )
  const { user } = await openGallery()
  await user.upload(await chooser(), photos(['a.png', 'b.png', 'c.png']))
  await arrived(['a.png', 'c.png'])
  expect(tiles()).toHaveLength(2)
  const message = screen.getByText(/^b.png konnte nicht hochgeladen werden\./)
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(message).not.toBeInTheDocument()
})

it('shows running uploads in the phone, but no failed ones', async () => {
  const { held, release: fail } = hold<{ code: number; reason: string }>()
  onUploads((name) => (name === 'b.png' ? held : stagedImageOf(name)))
  const { user } = await openGallery()
  await user.upload(await chooser(), photos(['a.png', 'b.png']))
  const sources = () =>
    [...phone().querySelectorAll('img[loading]')].map((image) => image.getAttribute('src'))
  await waitFor(() => expect(sources()).toEqual(['/files/a.png', 'blob:b.png']))
  fail({ code: 413, reason: 'QUOTA_EXCEEDED' })
  expect(await screen.findByText(/^b.png konnte nicht hochgeladen werden\./)).toBeInTheDocument()
  expect(sources()).toEqual(['/files/a.png'])
})

it('accepts images that are dropped anywhere in the composer, and is then selected', async () => {
  const { text } = await openComposer({
    me: { attachmentTypes: ['BLOG', 'GALLERY'] },
    typed: 'Hallo',
  })
  fireEvent.drop(text, { dataTransfer: { files: [photo('a.png'), photo('b.png')] } })
  await arrived(['a.png', 'b.png'])
  fireEvent.paste(text, { clipboardData: { files: [photo('c.png')] } })
  await arrived(['a.png', 'b.png', 'c.png'])
  // Office programs add an image of the copied text.
  fireEvent.paste(text, { clipboardData: { files: [photo('d.png')], types: ['text/plain'] } })
  expect(tiles()).toHaveLength(3)
})

it('accepts everything that is dropped while its editor is loading', async () => {
  giveFiles(FRESH, [photo('a.png')])
  giveFiles(FRESH, [photo('b.png')])
  await openGallery()
  await arrived(['a.png', 'b.png'])
})

it('ignores files that are pasted in a dialog, and opens no file that is dropped outside', async () => {
  const { user } = await openWith('a.png')
  const dialog = await openSummary(user)
  const clipboardData = { files: [photo('b.png')] }
  fireEvent.paste(dialog.getByRole('button', { name: 'Posten' }), { clipboardData })
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tiles()).toHaveLength(1)
  const dataTransfer = { files: [photo('c.png')], types: ['Files'] }
  const isOpened = fireEvent.drop(document.body, { dataTransfer })
  expect(isOpened).toBe(false)
  expect(tiles()).toHaveLength(1)
})

it.each([
  [['GALLERY'], 'Anhängen kannst du Bilder (JPEG oder PNG).'],
  [
    ['GALLERY', 'PODCAST', 'VIDEO'],
    'Anhängen kannst du Bilder (JPEG oder PNG), Aufnahmen und Videos.',
  ],
])('says which files fit if %s is permitted', async (types, message) => {
  const { text } = await openComposer({ me: { attachmentTypes: types as never } })
  fireEvent.drop(text, { dataTransfer: { files: [new File(['x'], 'liste.pdf')] } })
  expect(await screen.findByText('liste.pdf konnte nicht hochgeladen werden.')).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
})

it('says that a file does not fit if its type is not permitted', async () => {
  const { text } = await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  fireEvent.drop(text, { dataTransfer: { files: [new File(['x'], 'rede.mp3')] } })
  expect(await screen.findByText('rede.mp3 passt nicht zu diesem Post.')).toBeInTheDocument()
})

it('counts images without a description in the summary, and leads to the first', async () => {
  const { user } = await openWith('a.png', 'b.png', 'c.png')
  await user.type(screen.getByLabelText('Bildbeschreibung: Bild 1 von 3'), 'Ein Brett')
  const dialog = await openSummary(user)
  expect(dialog.getByText('Zu 2 Bildern fehlt eine Beschreibung.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Jetzt beschreiben' }))
  await waitFor(() => expect(screen.getByLabelText('Bildbeschreibung: Bild 2 von 3')).toHaveFocus())
})

it('marks the images that the server no longer has', async () => {
  const { user } = await openWith('a.png', 'b.png')
  await postRefused(user, { code: 404, reason: 'NOT_FOUND' })
  expect(await screen.findByText(/Der Server hat nicht mehr alle Dateien/)).toBeInTheDocument()
  expect(tiles()).toHaveLength(2)
})

const shownGallery = (images: { ratio: number; focus?: { x: number; y: number } }[]) => {
  const items = images.map(({ ratio, focus }, at) =>
    item(`${at}.png`, {
      image: {
        ...anImage(`${at}.png`, { raw: `${at}`, width: ratio * 1000, height: 1000 }),
        ...(focus && { focus }),
      } as never,
    }),
  )
  renderInConsole(<GalleryCard attachment={{ ...emptyGallery, items }} language="de" />)
  return screen.getByRole('list')
}

it('shows a single image in its own ratio, and one taller than 4:5 uncropped', () => {
  expect(shownGallery([{ ratio: 1.5 }])).toHaveStyle({ aspectRatio: '1.5' })
  cleanup()
  const poster = shownGallery([{ ratio: 0.5, focus: { x: 10, y: 20 } }])
  expect(poster).toHaveStyle({ aspectRatio: '0.8' })
  expect(poster.querySelector('[data-whole]')).toHaveAttribute('src', '/files/0.png')
})

it('crops images side by side around their focal point', () => {
  const several = shownGallery([{ ratio: 0.5, focus: { x: 10, y: 20 } }, { ratio: 1 }])
  const [first, second] = several.querySelectorAll<HTMLElement>('img[loading]')
  expect(first).not.toHaveAttribute('data-whole')
  expect(first).toHaveStyle({ objectPosition: '10% 20%' })
  // Without a focal point, CSS uses the centre.
  expect(second?.style.objectPosition).toBe('')
})

const item = (name: string, change: Partial<GalleryItem> = {}): GalleryItem => ({
  ...itemOf(photo(name)),
  key: name,
  ...change,
})
const image = anImage('a') as never
const wrong = (items: GalleryItem[], uploads = {}) =>
  galleryProblems({ ...emptyGallery, items }, { uploads }).map((one) => one.wrong)

// spec: ATTACH-16, ATTACH-17
it.each([
  ['no image', [], ['galleryEmpty']],
  ['an image whose upload was lost', [item('a')], ['imageLost']],
  [
    'eleven',
    Array.from({ length: 11 }, (_, index) => item(`${index}`, { image })),
    ['galleryFull'],
  ],
  ['exactly 35 MB', [item('a', { size: 35 * MB, image })], []],
  ['more than 35 MB', [item('a', { size: 35 * MB + 1, image })], ['galleryTooHeavy']],
])('finds the problems of %s', (_what, items, expected) => {
  expect(wrong(items)).toEqual(expected)
})

it('does not report a running upload as lost', () => {
  expect(wrong([item('a')], { 'gallery.images.a': 'running' })).toEqual([])
})

// spec: ATTACH-18
it('opens a viewer that steps through all images by key, button and swipe', async () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    item(name, {
      image: anImage(name, { raw: name }) as never,
      alt: { de: `Bild ${name.toUpperCase()}`, en: '' },
    }),
  )
  const gallery = <GalleryCard attachment={{ type: 'GALLERY', items }} language="en" />
  const { user } = renderInConsole(gallery)
  const open = screen.getByRole('button', { name: 'Bild 2 von 5 Bild B' })
  expect(screen.getByText('+1')).toBeInTheDocument()
  await user.click(open)
  const viewer = within(await screen.findByRole('dialog', { name: 'Bilder der Galerie' }))
  const shows = (counter: string, alt: string) => {
    expect(viewer.getByRole('status')).toHaveTextContent(counter)
    expect(viewer.getByRole('img', { name: alt })).toBeInTheDocument()
    expect(viewer.getByText(alt)).toBeInTheDocument()
  }
  shows('Bild 2 von 5', 'Bild B')
  const description = viewer.getByText('Bild B')
  expect(description).toHaveAttribute('aria-live', 'polite')
  await user.keyboard('{ArrowRight}')
  shows('Bild 3 von 5', 'Bild C')
  // Screen readers only announce changes of a live region that existed before.
  expect(description).toHaveTextContent('Bild C')
  await user.click(viewer.getByRole('button', { name: 'Voriges Bild' }))
  shows('Bild 2 von 5', 'Bild B')
  const picture = viewer.getByRole('img', { name: 'Bild B' })
  fireEvent.pointerDown(picture, { clientX: 200 })
  fireEvent.pointerUp(picture, { clientX: 100 })
  shows('Bild 3 von 5', 'Bild C')
  await user.keyboard('{End}')
  shows('Bild 5 von 5', 'Bild E')
  await user.keyboard('{ArrowRight}')
  shows('Bild 5 von 5', 'Bild E')
  expect(viewer.getByRole('button', { name: 'Nächstes Bild' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows no arrows in the viewer for a single image', async () => {
  const user = userEvent.setup()
  shownGallery([{ ratio: 1 }])
  await user.click(screen.getByRole('button', { name: 'Bild 1 von 1' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Bilder der Galerie' }))
  expect(viewer.queryByRole('button', { name: /Bild/ })).toBeNull()
})

const aRunning = (name: string): Upload => ({
  file: photo(name),
  kind: 'IMAGE',
  localUrl: '',
  waiting: false,
  share: 0,
  wrong: null,
  givenUp: false,
})

it('shows that the server is processing a completely sent file', async () => {
  const upload = { ...aRunning('hof.png'), share: 1 }
  render(<UploadProgress upload={upload} />)
  expect(screen.getByText('hof.png wird verarbeitet')).toBeInTheDocument()
  cleanup()
  render(<UploadProgress upload={{ ...upload, share: 0.996 }} />)
  expect(screen.getByText('hof.png wird hochgeladen, 99 %')).toBeInTheDocument()
})

it('replaces several lost files at once, each in its place', async () => {
  const names = onUploads(() => new Promise<never>(() => {}))
  const first = await openGallery()
  await first.user.upload(await chooser(), photos(['a.png', 'b.png', 'c.png']))
  await waitFor(() => expect(names).toHaveLength(3))
  await first.user.type(screen.getByLabelText('Bildbeschreibung: Bild 2 von 3'), 'Ein Brett')
  await reload(first)
  onUploads()
  const { user } = await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  const again = await screen.findByLabelText('Alle 3 noch einmal auswählen')
  expect(screen.queryByLabelText('Noch einmal auswählen')).toBeNull()
  await user.upload(again, photos(['c.png', 'a.png', 'b.png']))
  await arrived(['a.png', 'b.png', 'c.png'])
  expect(screen.getByLabelText('Bildbeschreibung: Bild 2 von 3')).toHaveValue('Ein Brett')
})
