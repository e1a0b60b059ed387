import {
  bothTexts,
  openAttachment,
  openComposer,
  openSummary,
  phone,
  post,
  postRefused,
} from '@test/composing'
import { hold } from '@test/server'
import { onUploads, photo, stagedImageOf } from '@test/uploads'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useUploads } from '@/features/media/uploads'

beforeEach(() => void onUploads())

async function openLink(me: NonNullable<Parameters<typeof openComposer>[0]>['me'] = {}) {
  const opened = await openAttachment('Link', { me: { viewerCanWriteEnglish: true, ...me } })
  await screen.findByLabelText('Titel')
  return opened
}
const button = (name: string) => screen.getByRole('button', { name })
/** Opens a link with title and URL. */
async function openFilled() {
  const opened = await openLink()
  await opened.user.type(screen.getByLabelText('Titel'), 'Programm')
  await opened.user.type(linkField(), 'uni.de')
  return opened
}
/** Opens a link and selects an image. */
async function openAndUpload() {
  const opened = await openLink()
  await opened.user.upload(imageInput(), photo())
  return opened
}
const linkField = () => screen.getByLabelText('Link', { selector: 'input' })
const imageInput = () => screen.getByLabelText<HTMLInputElement>(/Bild (hinzufügen|ersetzen)/)
const picture = () => screen.findByRole('img', { name: 'Gewähltes Bild' })

// spec: ATTACH-01, ATTACH-10, ATTACH-54, COMPOSER-21, COMPOSER-22
it('sends a link preview in both languages with its uploaded image', async () => {
  const { user } = await openLink()
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.type(linkField(), 'uni.de/ersti')
  await user.type(screen.getByLabelText('Untertitel'), ' ')
  await user.type(screen.getByLabelText('Beschreibung'), 'Alles')
  await user.upload(imageInput(), photo())
  await picture()
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Titel'), 'Programme')
  expect((await post(user)).attachment).toEqual({
    blog: {
      title: 'Programm',
      url: 'https://uni.de/ersti',
      description: 'Alles',
      image: { type: 'IMAGE', raw: 'plakat.png' },
      translations: {
        title: bothTexts('Programm', 'Programme'),
        subtitle: [],
        description: [{ lang: 'de', value: 'Alles' }],
        url: [{ lang: 'de', value: 'https://uni.de/ersti' }],
      },
    },
  })
})

it('counts its image description, truncates nothing, and shows the limit', async () => {
  const { user } = await openFilled()
  await user.upload(imageInput(), photo())
  const description = await screen.findByLabelText<HTMLTextAreaElement>('Bildbeschreibung')
  await user.click(description)
  await user.paste('x'.repeat(1001))
  expect(description.value).toHaveLength(1001)
  expect(screen.getByText('1.001 von 1.000 Zeichen')).toHaveAttribute('data-over')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.click(button('Posten'))
  const german = screen.getByLabelText('Bildbeschreibung')
  expect(german).toHaveFocus()
  expect(german).toHaveAccessibleDescription(/^Bitte kürze auf höchstens 1.000 Zeichen/)
  await user.type(german, '{Backspace}')
  expect((await post(user)).attachment?.blog?.image?.alt).toHaveLength(1000)
})

it('accepts text that is dropped on the description of its image', async () => {
  await openAndUpload()
  const description = await screen.findByLabelText('Bildbeschreibung')
  const dataTransfer = { files: [], types: ['text/plain'] }
  // Without preventDefault, the browser inserts the text itself.
  expect(fireEvent.dragOver(description, { dataTransfer })).toBe(true)
  expect(fireEvent.drop(description, { dataTransfer })).toBe(true)
  const file = { files: [photo()], types: ['Files'] }
  expect(fireEvent.dragOver(description, { dataTransfer: file })).toBe(false)
})

it.each([
  ['on its field', () => imageInput()],
  ['anywhere', () => screen.getByLabelText('Text auf Deutsch')],
])('says which of several files dropped %s it has accepted', async (_where, onto) => {
  const names = onUploads()
  const { user } = await openLink()
  const listening = screen.getAllByRole('status')
  const list = new File(['x'], 'liste.pdf', { type: 'application/pdf' })
  fireEvent.drop(onto(), { dataTransfer: { files: [list, photo('a.png'), photo('b.png')] } })
  await picture()
  expect(names).toEqual(['a.png'])
  const message = screen.getByText('Hier ist nur Platz für ein Bild. Übernommen wurde a.png.')
  // Screen readers only announce changes of a live region that existed before.
  expect(listening).toContain(message)
  await user.click(button('Bild entfernen'))
  expect(message).toBeEmptyDOMElement()
})

// spec: COMPOSER-22
it('offers only permitted types', async () => {
  await openComposer({ me: { attachmentTypes: [] } })
  expect(screen.queryByRole('toolbar', { name: 'Anhang' })).toBeNull()
})

// spec: COMPOSER-09
it('removes the attachment when its button is clicked again, and restores its texts', async () => {
  const { user } = await openLink()
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.click(button('Link'))
  expect(screen.queryByLabelText('Titel')).toBeNull()
  await user.click(button('Link, angefangen'))
  expect(screen.getByLabelText('Titel')).toHaveValue('Programm')
})

it('restores its texts after other kinds were selected and left empty', async () => {
  const { user } = await openLink({ attachmentTypes: ['BLOG', 'POLL', 'EVENT'] })
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.click(button('Umfrage'))
  await user.click(button('Event'))
  await user.click(button('Link, angefangen'))
  expect(screen.getByLabelText('Titel')).toHaveValue('Programm')
})

it('marks a kind with unsent input, and names it before sending', async () => {
  const { user, text } = await openLink({ attachmentTypes: ['BLOG', 'POLL'] })
  await user.type(text, 'Kommt alle')
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.click(button('Link'))
  expect(button('Umfrage')).toBeVisible()
  const dialog = await openSummary(user)
  expect(dialog.getByText('Nicht dabei: Link')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Link, angefangen'))
  await user.type(linkField(), 'https://uni.de')
  await openSummary(user)
  expect(screen.queryByText(/Nicht dabei/)).toBeNull()
})

it('shows the German text below an empty English field, with a button that copies it', async () => {
  const { user } = await openLink()
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  const title = () => screen.getByLabelText('Titel')
  expect(title()).not.toHaveAttribute('placeholder')
  expect(title()).toHaveAccessibleDescription(/^Deutsch: Programm/)
  expect(screen.getByLabelText('Untertitel')).not.toHaveAccessibleDescription()
  await user.click(button('Übernehmen: Titel'))
  expect(title()).toHaveFocus()
  expect(title()).toHaveValue('Programm')
  expect(screen.queryByRole('button', { name: 'Übernehmen: Titel' })).toBeNull()
  await user.type(title(), 'me')
  expect(title()).toHaveValue('Programmme')
})

it('marks the language that lacks a text, once there is an English one', async () => {
  const { user, text } = await openLink()
  await user.type(text, 'Kommt alle')
  await user.type(screen.getByLabelText('Titel'), 'Programm')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  const english = screen.getByLabelText('Text auf Englisch')
  await user.type(english, 'Come')
  expect(screen.getByRole('tab', { name: 'English, hier fehlt noch etwas' })).toBeVisible()
  await user.type(screen.getByLabelText('Titel'), 'Programme')
  expect(screen.getByRole('tab', { name: 'English' })).toBeVisible()
  await user.type(screen.getByLabelText('Untertitel'), 'All of it')
  expect(screen.getByRole('tab', { name: 'Deutsch, hier fehlt noch etwas' })).toBeVisible()
})

it('counts characters, and shows the limit', async () => {
  const { user } = await openLink()
  const title = screen.getByLabelText('Titel')
  expect(title).not.toHaveAccessibleDescription()
  await user.click(title)
  await user.paste('x'.repeat(159))
  expect(title).not.toHaveAccessibleDescription()
  await user.paste('x')
  expect(title).toHaveAccessibleDescription('160 von 200 Zeichen')
  await user.paste('x'.repeat(41))
  expect(screen.getByText('201 von 200 Zeichen')).toHaveAttribute('data-over')
})

// spec: ATTACH-11, ATTACH-12
it('requires a German title and link', async () => {
  const { user } = await openLink()
  await user.click(button('Posten'))
  expect(screen.getByLabelText('Titel')).toHaveFocus()
  expect(screen.getByLabelText('Titel')).toHaveAccessibleDescription(/deutschen Titel/)
  expect(linkField()).toHaveAccessibleDescription('Bitte gib einen Link ein')
})

it('marks optional fields; in English, all are optional', async () => {
  const { user } = await openLink()
  const isRequired = (name: string) =>
    screen.getByLabelText(name, { selector: 'input, textarea' }).ariaRequired
  const names = ['Titel', 'Link', 'Untertitel', 'Beschreibung']
  expect(names.map(isRequired)).toEqual(['true', 'true', null, null])
  for (const name of names.slice(2))
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent('freiwillig')
  expect(screen.getAllByText('freiwillig')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'English' }))
  expect(names.map(isRequired)).toEqual(['false', 'false', null, null])
  expect(screen.queryByText('freiwillig')).toBeNull()
})

// spec: ATTACH-13, ATTACH-14
it('adds https when the field is left, and reports an invalid link', async () => {
  const { user } = await openLink()
  const link = linkField()
  await user.type(link, 'uni.de')
  expect(link).toHaveValue('uni.de')
  await user.tab()
  expect(link).toHaveValue('https://uni.de')
  expect(link).not.toHaveAccessibleDescription()
  await user.clear(link)
  await user.type(link, 'javascript:alert(1)')
  await user.tab()
  expect(link).toHaveAccessibleDescription(/gültigen Link/)
})

it('shows the host of a link in the phone, once the link is valid', async () => {
  const { user } = await openAttachment('Link', { phone: true })
  await user.type(await screen.findByLabelText('Titel'), 'Programm')
  const shown = within(phone())
  expect(await shown.findByText('Programm')).toBeInTheDocument()
  const link = linkField()
  await user.type(link, 'https://keine adresse')
  await user.tab()
  expect(link).toHaveAccessibleDescription(/keine Leerzeichen/)
  expect(shown.queryByText(/keine/)).toBeNull()
  await user.clear(link)
  await user.type(link, 'javascript:alert(1)')
  expect(shown.queryByText(/javascript/)).toBeNull()
  await user.clear(link)
  await user.type(link, 'uni.de/ersti')
  expect(shown.getByText('uni.de')).toBeInTheDocument()
})

it('says that a link must not contain spaces', async () => {
  const { user } = await openLink()
  await user.type(linkField(), 'uni.de/erste woche')
  await user.tab()
  expect(linkField()).toHaveAccessibleDescription(/keine Leerzeichen/)
})

it('shows no problem for a link that was added after a first attempt to post', async () => {
  const { user, text } = await openComposer()
  await user.click(button('Posten'))
  expect(text).toHaveAccessibleDescription(/deutschen Text/)
  await user.click(button('Link'))
  expect(screen.getByLabelText('Titel')).not.toHaveAccessibleDescription()
})

// spec: ATTACH-49
it.each([
  ['an animated picture', new File(['x'], 'lustig.gif', { type: 'image/gif' }), 0],
  ['a text', new File(['x'], 'liste.txt', { type: 'text/plain' }), 0],
])('does not accept %s', async (_name, file) => {
  const names = onUploads()
  const { user } = await openLink()
  expect(imageInput()).toHaveAttribute('accept', 'image/jpeg,image/png')
  fireEvent.drop(imageInput(), { dataTransfer: { files: [file] } })
  expect(
    await screen.findByText(
      `${file.name} konnte nicht hochgeladen werden. Erlaubt sind JPEG und PNG.`,
    ),
  ).toBeInTheDocument()
  expect(names).toEqual([])
  await user.click(button('Bild weglassen'))
  expect(screen.queryByText(/konnte nicht/)).toBeNull()
})

// spec: ATTACH-49
it('does not accept an image above 2 GB', async () => {
  const names = onUploads()
  const { user } = await openLink()
  await user.upload(imageInput(), photo('riesig.png', { size: 2 * 1024 ** 3 + 1 }))
  expect(
    await screen.findByText('Dateigröße von riesig.png übersteigt das Limit von 2 GB.'),
  ).toBeInTheDocument()
  expect(names).toEqual([])
})

// spec: ATTACH-49, ATTACH-54
it.each([
  [415, 'WRONG_FILE_TYPE', 'Die Datei ist beschädigt oder hat in Wahrheit ein anderes Format.'],
  [413, 'TOO_LARGE', 'Die Datei ist größer, als dieser Server erlaubt.'],
  [413, null, 'Die Datei ist größer, als dieser Server erlaubt.'],
  [415, 'BROKEN_FILE', 'Die Datei ist beschädigt und lässt sich nicht lesen.'],
  [415, 'TOO_MANY_PIXELS', 'Das Bild hat zu viele Pixel.'],
] as const)('shows the reason why a file was refused with %i %s', async (code, reason, why) => {
  onUploads(() => ({ code, reason }))
  await openAndUpload()
  const message = await screen.findByText(/^plakat.png konnte nicht hochgeladen werden/)
  expect(message).toHaveTextContent(why)
  // A retry would be refused again.
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
})

it.each([
  [413, 'QUOTA_EXCEEDED', /Du hast gerade zu viele Dateien hochgeladen/],
  [413, 'PROFILE_QUOTA_EXCEEDED', /Dein Profil hat keinen Platz mehr für Dateien/],
  [500, 'NO_ROOM', /Auf dem Server ist gerade kein Platz für neue Dateien/],
] as const)(
  'says that there is no room for a file (%i %s), and can retry',
  async (code, reason, why) => {
    onUploads(() => ({ code, reason }))
    const { user } = await openLink()
    await user.upload(imageInput(), photo())
    expect(await screen.findByText(why)).toBeInTheDocument()
    expect(button('Erneut versuchen')).toBeInTheDocument()
  },
)

it('can retry, and blocks sending until the image is uploaded or removed', async () => {
  onUploads(() => 'lost')
  const { user } = await openFilled()
  await user.upload(imageInput(), photo())
  await screen.findByText(/nicht erreichbar/)
  await user.click(button('Posten'))
  expect(screen.queryByRole('dialog')).toBeNull()
  onUploads()
  await user.click(button('Erneut versuchen'))
  await picture()
  expect((await post(user)).attachment?.blog?.image).toEqual({ type: 'IMAGE', raw: 'plakat.png' })
})

it('shows the progress of the upload, and can be canceled', async () => {
  const { held, release } = hold()
  const names = onUploads((name) => held.then(() => stagedImageOf(name)))
  const { user } = await openAndUpload()
  expect(await screen.findByRole('progressbar')).toHaveAccessibleName(/plakat.png wird hochgeladen/)
  await waitFor(() => expect(names).toHaveLength(1))
  // The focused button is gone: the focus stays at this image.
  const cancel = button('Hochladen abbrechen')
  await waitFor(() => expect(cancel).toHaveFocus())
  await user.click(cancel)
  await waitFor(() => expect(imageInput()).toHaveFocus())
  release()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('img', { name: 'Gewähltes Bild' })).toBeNull()
})

it('continues an upload while another attachment is open', async () => {
  const { held, release } = hold()
  const names = onUploads((name) => held.then(() => stagedImageOf(name)))
  const { user } = await openLink({ attachmentTypes: ['BLOG', 'EVENT'] })
  await user.upload(imageInput(), photo())
  await waitFor(() => expect(names).toHaveLength(1))
  await user.click(button('Event'))
  // A parked attachment does not block sending.
  await user.click(button('Event'))
  const dialog = await openSummary(user)
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Link'))
  expect(screen.getByRole('progressbar')).toHaveAccessibleName(/plakat.png wird hochgeladen/)
  await user.click(button('Event'))
  release()
  await waitFor(() => expect(useUploads.getState()).toEqual({}))
  await user.click(button('Link, angefangen'))
  expect(await picture()).toBeInTheDocument()
})

it('accepts an image that is dropped or pasted', async () => {
  const { user } = await openLink()
  fireEvent.drop(imageInput(), { dataTransfer: { files: [photo()] } })
  await picture()
  await user.click(button('Bild entfernen'))
  expect(screen.queryByRole('img', { name: 'Gewähltes Bild' })).toBeNull()
  fireEvent.paste(screen.getByLabelText('Titel'), { clipboardData: { files: [photo()] } })
  await picture()
})

it('says that the server no longer has the image', async () => {
  const { user } = await openFilled()
  await user.upload(imageInput(), photo())
  await picture()
  await postRefused(user, { code: 404, reason: 'NOT_FOUND' })
  expect(await screen.findByText(/Der Server hat das Bild nicht mehr/)).toBeInTheDocument()
})
