import { bothTexts, openAttachment, openComposer, post, reload } from '@test/composing'
import { hold } from '@test/server'
import { signIn } from '@test/session'
import { anImage, onUploads, photo, stagedImageOf, withSize } from '@test/uploads'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AudioPlayer } from '@/features/media/play/AudioPlayer'
import { playTime } from '@/features/media/play/playTime'
import { podcastEditing } from './editing'
import { PodcastShown } from './PodcastShown'
import { emptyPodcast } from './podcast'

const track = {
  raw: 'ton-1',
  name: 'folge.mp3',
  size: 2 * 1024 ** 2,
  url: '/files/folge.mp3',
  contentType: 'audio/mpeg',
  duration: 187,
}
const recording = (name = 'folge.mp3', size?: number) =>
  withSize(new File(['ton'], name, { type: 'audio/mpeg' }), size)

const stagedTrack = { raw: 'ton-1', audio: { __typename: 'AudioFile', ...track } }

const openPodcast = () =>
  openAttachment('Podcast', { me: { attachmentTypes: ['PODCAST'], viewerCanWriteEnglish: true } })
const chooser = () => screen.findByLabelText<HTMLInputElement>(/^Aufnahme (auswählen|ersetzen)$/)

// spec: ATTACH-51, COMPOSER-21
it('sends audio file and texts in both languages', async () => {
  onUploads(() => stagedTrack)
  const { user } = await openPodcast()
  expect(await chooser()).toHaveAttribute('accept', '.mp3,.m4a,.aac,.ogg,.wav')
  await user.upload(await chooser(), recording())
  expect(await screen.findByText('folge.mp3 · 2 MB · 3:07')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Titel'), 'Folge 1')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Titel'), 'Episode 1')
  await user.type(screen.getByLabelText('Beschreibung'), 'About us')
  expect((await post(user)).attachment).toEqual({
    podcast: {
      title: 'Folge 1',
      audio: { type: 'AUDIO', raw: 'ton-1' },
      translations: {
        title: bothTexts('Folge 1', 'Episode 1'),
        description: [{ lang: 'en', value: 'About us' }],
      },
    },
  })
})

it('keeps the focus at the audio file during and after its upload', async () => {
  const { held, release } = hold()
  onUploads(() => held.then(() => stagedTrack))
  const { user } = await openPodcast()
  await user.upload(await chooser(), recording())
  const cancel = await screen.findByRole('button', { name: 'Hochladen abbrechen' })
  await waitFor(() => expect(cancel).toHaveFocus())
  release()
  expect(await screen.findByText('folge.mp3 · 2 MB · 3:07')).toBeInTheDocument()
  await waitFor(async () => expect(await chooser()).toHaveFocus())
})

it('accepts an audio file and an image that are dropped together', async () => {
  const sent = onUploads((name) => (name === 'folge.mp3' ? stagedTrack : stagedImageOf(name)))
  const { text } = await openPodcast()
  fireEvent.drop(text, { dataTransfer: { files: [recording(), photo('bild.png')] } })
  expect(await screen.findByText('folge.mp3 · 2 MB · 3:07')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Bild entfernen' })).toBeInTheDocument()
  expect(sent.toSorted()).toEqual(['bild.png', 'folge.mp3'])
})

/** Opens a podcast whose audio file is still being uploaded. */
async function openWhileSending() {
  onUploads(() => new Promise<never>(() => {}))
  const opened = await openPodcast()
  await opened.user.upload(await chooser(), recording())
  await screen.findByRole('progressbar')
  return opened
}

it('names after a reload the audio file whose upload was lost, until another is selected', async () => {
  await reload(await openWhileSending())
  const { user } = await openComposer({ me: { attachmentTypes: ['PODCAST'] } })
  const message = /^folge.mp3 ist nicht mehr angekommen/
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(await chooser()).toHaveAccessibleDescription(message)
  await user.upload(await chooser(), recording('neu.mp3'))
  expect(await screen.findByRole('progressbar')).toBeInTheDocument()
  expect(screen.queryByText(message)).toBeNull()
})

it('also names it after another account was signed in meanwhile', async () => {
  const first = await openWhileSending()
  await screen.findByText(/In diesem Browser gesichert/)
  act(() => signIn({ accountId: 'account-2' }))
  first.unmount()
  await openComposer({ me: { attachmentTypes: ['PODCAST'] } })
  expect(await screen.findByText(/^folge.mp3 ist nicht mehr angekommen/)).toBeInTheDocument()
})

it('requires an audio file and a German title', async () => {
  const { user } = await openPodcast()
  await chooser()
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(await chooser()).toHaveFocus()
  expect(await chooser()).toHaveAccessibleDescription('Bitte wähl eine Aufnahme aus')
  expect(screen.getByLabelText('Titel')).toHaveAccessibleDescription(/deutschen Titel/)
})

// spec: ATTACH-46, ATTACH-47, ATTACH-48
it.each([
  ['folge.mp3', 40 * 1024 ** 2 + 1, 'Dateigröße von folge.mp3 übersteigt das Limit von 40 MB.'],
  ['folge.flac', 1, /^folge.flac konnte nicht hochgeladen werden\./],
])('does not accept %s of %i bytes', async (name, size, message) => {
  const sent = onUploads()
  await openPodcast()
  fireEvent.drop(await chooser(), { dataTransfer: { files: [recording(name, size)] } })
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(sent).toEqual([])
})

// spec: ATTACH-52
it('shows the duration of an audio file during its upload', async () => {
  let measure: (() => void) | null = null
  vi.stubGlobal(
    'Audio',
    class {
      duration = 61.2
      removeAttribute() {}
      set ondurationchange(handler: (() => void) | null) {
        measure = handler
      }
    },
  )
  await openWhileSending()
  await waitFor(() => expect(measure).not.toBeNull())
  act(() => measure?.())
  expect(screen.getByText('Dauer: 1:02')).toBeInTheDocument()
})

// spec: ATTACH-51, ATTACH-56
it('is shown in the selected language, and in German where it has no text', () => {
  const attachment = {
    ...emptyPodcast,
    title: { de: 'Folge 1', en: 'Episode 1' },
    description: { de: 'Über uns', en: '' },
    audio: track,
  }
  render(<PodcastShown attachment={attachment} language="en" />)
  expect(screen.getByText('Episode 1')).toBeInTheDocument()
  expect(screen.getByText('Über uns')).toBeInTheDocument()
  expect(screen.getByText('0:00 / 3:07')).toBeInTheDocument()
})

// spec: ATTACH-53
it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [187, '3:07'],
  [4503, '75:03'],
])('shows %d seconds as %s', (seconds, shown) => {
  expect(playTime(seconds)).toBe(shown)
})

/** A player whose element keeps position and speed like a browser. */
function openPlayer(label = 'Folge 1') {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    fireEvent.play(this)
    return Promise.resolve()
  })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    fireEvent.pause(this)
  })
  const shown = render(<AudioPlayer src="/files/a.mp3" duration={187} label={label} />)
  const audio = shown.container.querySelector('audio') as HTMLAudioElement
  return { play, pause, audio, user: userEvent.setup() }
}

// spec: ATTACH-53
it('can be played, paused, sought and sped up with the keyboard', async () => {
  const { audio, user } = openPlayer()
  expect(audio).toHaveAttribute('preload', 'none')
  await user.click(screen.getByRole('button', { name: 'Abspielen' }))
  expect(screen.getByRole('button', { name: 'Anhalten' })).toBeInTheDocument()
  const place = screen.getByRole('slider', { name: 'Stelle' })
  place.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(audio.currentTime).toBe(5)
  expect(place).toHaveAttribute('aria-valuetext', '0:05 von 3:07')
  expect(screen.getByText('0:05 / 3:07')).toBeInTheDocument()
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Abspielen' })).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Geschwindigkeit'), '1,5×')
  expect(audio.playbackRate).toBe(1.5)
})

// spec: ATTACH-53
it('stops when another player starts', async () => {
  const first = openPlayer('Folge 1')
  await first.user.click(screen.getByRole('button', { name: 'Abspielen' }))
  first.pause.mockClear()
  openPlayer('Folge 2')
  await first.user.click(screen.getByRole('button', { name: 'Abspielen' }))
  expect(first.pause.mock.contexts).toEqual([first.audio])
})

it('continues when its URL is refreshed, and switches to it when the old one expires', async () => {
  const { play } = openPlayer()
  const shown = (url: string) => (
    <PodcastShown
      attachment={{ ...emptyPodcast, title: { de: 'Signiert', en: '' }, audio: { ...track, url } }}
      language="de"
    />
  )
  const { container, rerender } = render(shown('/files/a.mp3?expires=1'))
  const audio = container.querySelector('audio') as HTMLAudioElement
  const goTo = vi.fn()
  Object.defineProperties(audio, {
    paused: { value: false },
    currentTime: { get: () => 61, set: goTo },
  })
  fireEvent.play(audio)
  rerender(shown('/files/a.mp3?expires=2'))
  expect(container.querySelector('audio')).toBe(audio)
  expect(audio).toHaveAttribute('src', '/files/a.mp3?expires=1')
  expect(goTo).not.toHaveBeenCalled()

  fireEvent.error(audio)
  expect(audio).toHaveAttribute('src', '/files/a.mp3?expires=2')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(goTo).toHaveBeenCalledExactlyOnceWith(61)
  expect(play).toHaveBeenCalledOnce()

  fireEvent.error(audio)
  expect(screen.getByRole('alert')).toBeInTheDocument()
})

it('also marks an image that stays with the other post', () => {
  const draft = { ...emptyPodcast, audio: track, image: anImage('b', { raw: 'b' }) as never }
  const taken = podcastEditing.asNew(draft, new Set(['b']))
  expect(taken).toMatchObject({
    audio: track,
    leftBehind: false,
    image: null,
    imageLeftBehind: true,
  })
})
