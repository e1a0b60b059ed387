import { aVideoFile } from '@test/attachments'
import { openAttachment, post } from '@test/composing'
import { answer, hold } from '@test/server'
import { stubMedia } from '@test/stubs'
import { anImage, onUploads, withSize } from '@test/uploads'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Client } from '@urql/core'
import { Provider } from 'urql'
import { expect, it, vi } from 'vitest'
import { FilesQuery } from '@/features/media/storedFiles'
import { useConverted } from '@/features/posts/useConverted'
import { VideoShown } from './VideoShown'
import { emptyVideo, type StagedVideo, type VideoDraft } from './video'

const clip = (name = 'rundgang.mp4', size?: number) =>
  withSize(new File(['film'], name, { type: '' }), size)

const staged = (change: object = {}) => ({
  raw: 'film-1',
  video: { __typename: 'VideoFile', ...aVideoFile, ...change },
})

const openVideo = () => openAttachment('Video', { me: { attachmentTypes: ['VIDEO'] }, phone: true })
const chooser = () => screen.findByLabelText<HTMLInputElement>(/^Video (auswählen|ersetzen)$/)

// spec: ATTACH-43, ATTACH-44
it('sends the video with its start options; autoplay is always muted', async () => {
  onUploads(() => staged())
  const { user } = await openVideo()
  expect(await chooser()).toHaveAttribute('accept', '.avi,.mp4,.mov,.mpg')
  await user.upload(await chooser(), clip())
  expect(await screen.findByText('rundgang.mp4 · 5 MB · 1:07')).toBeInTheDocument()
  const muted = screen.getByRole('switch', { name: 'Ton aus' })
  expect(muted).toBeChecked()
  expect(muted).toHaveAccessibleDescription(/^Das Video startet ohne Ton\./)
  await user.click(muted)
  expect(muted).not.toBeChecked()
  expect(muted).not.toHaveAccessibleDescription()
  await user.click(screen.getByRole('switch', { name: 'Autoplay' }))
  expect(muted).toBeChecked()
  expect(muted).toBeDisabled()
  expect((await post(user)).attachment).toEqual({
    video: { video: { type: 'VIDEO', raw: 'film-1', payload: { autoplay: true, muted: true } } },
  })
})

// spec: ATTACH-45, ATTACH-47, ATTACH-48
it.each([
  [
    'rundgang.mp4',
    40 * 1024 ** 2 + 1,
    'Dateigröße von rundgang.mp4 übersteigt das Limit von 40 MB.',
  ],
  ['film.mkv', 1, /^film.mkv konnte nicht hochgeladen werden\./],
])('does not accept %s of %i bytes', async (name, size, message) => {
  const sent = onUploads()
  await openVideo()
  fireEvent.drop(await chooser(), { dataTransfer: { files: [clip(name, size)] } })
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(sent).toEqual([])
})

it('refuses another file during an upload, which continues', async () => {
  const { held, release } = hold()
  const sent = onUploads(() => held.then(() => staged()))
  const { user } = await openVideo()
  await user.upload(await chooser(), clip())
  await waitFor(() => expect(sent).toEqual(['rundgang.mp4']))
  const cancel = screen.getByRole('button', { name: 'Hochladen abbrechen' })
  fireEvent.drop(cancel, { dataTransfer: { files: [clip('film.mkv')] } })
  const refused = await screen.findByText(/^film.mkv konnte nicht hochgeladen werden\./)
  expect(refused).toHaveAttribute('role', 'alert')
  expect(cancel).toBeInTheDocument()
  release()
  expect(await screen.findByText('rundgang.mp4 · 5 MB · 1:07')).toBeInTheDocument()
  expect(screen.getByText('rundgang.mp4 ist hochgeladen.')).toHaveAttribute('role', 'status')
  expect(refused).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(refused).not.toBeInTheDocument()
  expect((await post(user)).attachment).toMatchObject({ video: { video: { raw: 'film-1' } } })
})

// spec: ATTACH-44
it.each([
  [415, 'FILM_TOO_LONG', /Das Video ist länger als sechs Stunden\./],
  [415, 'FILM_TOO_MANY_PIXELS', /Das Video hat zu viele Pixel\./],
  [413, 'FILE_TOO_LARGE', /40 MB/],
] as const)('shows the reason why a video was refused with %i %s', async (code, reason, why) => {
  onUploads(() => ({ code, reason }))
  const { user } = await openVideo()
  await user.upload(await chooser(), clip())
  expect(await screen.findByText(why)).toHaveAttribute('role', 'alert')
  // A retry would be refused again.
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
})

it('requires a video', async () => {
  const { user } = await openVideo()
  await chooser()
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(await chooser()).toHaveFocus()
  expect(await chooser()).toHaveAccessibleDescription('Bitte wähl ein Video aus')
})

const show = (change: Partial<VideoDraft>, slot?: string) =>
  render(<VideoShown attachment={{ ...emptyVideo, ...change }} language="de" slot={slot} />)
const drawn = () => document.querySelector('video')

// spec: ATTACH-43, ATTACH-56
it('shows a video with its poster, and loads nothing before it is visible', () => {
  const poster = anImage('b.jpg', { raw: 'b', alt: { de: 'Der Hof', en: '' } })
  show({ video: aVideoFile, image: poster as never })
  expect(drawn()).toHaveAttribute('preload', 'none')
  expect(drawn()).toHaveAttribute('poster', '/files/b.jpg')
  expect(drawn()).toHaveAccessibleName('Der Hof')
  expect(drawn()).toHaveProperty('muted', true)
  expect(drawn()).not.toHaveAttribute('autoplay')
})

type Seen = (entries: { intersectionRatio: number; isIntersecting: boolean }[]) => void

it.each([
  ['plays automatically once it is visible', false, 1],
  ['never plays automatically if reduced motion is preferred', true, 0],
])('%s', (_what, still, times) => {
  const seen: Seen[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Seen) {
        seen.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  stubMedia((query) => still && query.includes('reduced-motion'))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  play.mockClear()
  show({ video: aVideoFile, autoplay: true, muted: true })
  expect(play).not.toHaveBeenCalled()
  act(() => {
    for (const report of seen) report([{ intersectionRatio: 1, isIntersecting: true }])
  })
  expect(play).toHaveBeenCalledTimes(times)
})

// spec: ATTACH-50
it('says that a video is missing', () => {
  show({ video: null })
  expect(screen.getByText('Fehler: Fehlendes Video')).toBeInTheDocument()
})

it.each([
  ['CONVERTING', 'Das Video wird umgewandelt …'],
  ['FAILED', /ließ sich nicht umwandeln/],
  ['UNSUPPORTED', /in einem älteren Format/],
] as const)('explains why a video that is %s cannot be played', (state, message) => {
  show({ video: { ...aVideoFile, state, url: null } })
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(drawn()).toBeNull()
})

it('shows the preview image whole while the video cannot be played', () => {
  const alt = { de: 'Ein Turm', en: '' }
  const image = anImage('bild-1', { raw: 'bild-1', width: 3, height: 4, alt }) as never
  show({ video: { ...aVideoFile, state: 'CONVERTING', url: null }, image })
  expect(document.querySelector('img[src="/files/bild-1"]')).toHaveAttribute('data-whole', 'true')
})

function Polling({ state }: { state: StagedVideo['state'] }) {
  useConverted('post-7', { ...emptyVideo, video: { ...aVideoFile, state } })
  return null
}

it('polls a conversion with growing pauses, and stops when it is done', async () => {
  vi.useFakeTimers()
  const requested = vi.fn()
  const client = { query: () => ({ toPromise: async () => requested() }) } as unknown as Client
  // Card and phone may show the same post: it is polled once.
  const polling = (state: StagedVideo['state']) => (
    <Provider value={client}>
      <Polling state={state} />
      <Polling state={state} />
    </Provider>
  )
  const { rerender } = render(polling('CONVERTING'))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(requested).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(requested).toHaveBeenCalledTimes(2)
  rerender(polling('READY'))
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(requested).toHaveBeenCalledTimes(2)
})

it.each([
  ['READY', 'rundgang.mp4 ist umgewandelt.'],
  ['FAILED', /^Das Video ließ sich nicht umwandeln/],
  ['UNSUPPORTED', /^Dieser Server wandelt keine Videos um/],
] as const)(
  'announces the result of a conversion while the post is written: %s',
  async (state, message) => {
    onUploads(() => staged({ state: 'CONVERTING', url: null }))
    const { user } = await openVideo()
    await user.upload(await chooser(), clip())
    expect(await screen.findByText(/^Das Video wird umgewandelt. Du kannst/)).toBeInTheDocument()
    const found = { __typename: 'MediaFile', image: null, audio: null, ...staged({ state }) }
    answer(FilesQuery, ({ raws }) => ({ files: raws.includes('film-1') ? [found] : [] }) as never)
    // Returning to the page polls at once.
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
        expect.stringMatching(message),
      ),
    )
    expect(screen.queryByText(/^Das Video wird umgewandelt/)).toBeNull()
    expect(drawn() !== null).toBe(state === 'READY')
  },
)

it('shows the local file during the upload', async () => {
  onUploads(() => new Promise<never>(() => {}))
  const { user } = await openVideo()
  await user.upload(await chooser(), clip())
  await waitFor(() => expect(drawn()).toHaveAttribute('src', 'blob:rundgang.mp4'))
})
