import { leave, openComposer, post } from '@test/composing'
import { answer } from '@test/server'
import { canShowFiles, onUploads, withSize } from '@test/uploads'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Client } from '@urql/core'
import { Provider } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilesQuery } from '@/features/media/storedFiles'
import { useConverted } from '@/features/posts/useConverted'
import { VideoShown } from './VideoShown'
import { emptyVideo, type StagedVideo, type VideoDraft } from './video'

beforeEach(canShowFiles)
afterEach(leave)

const film: StagedVideo = {
  raw: 'film-1',
  name: 'rundgang.mp4',
  size: 5 * 1024 ** 2,
  state: 'READY',
  url: '/files/film.mp4',
  contentType: 'video/mp4',
  duration: 67,
  width: 1280,
  height: 720,
  poster: null,
}
const clip = (name = 'rundgang.mp4', size?: number) =>
  withSize(new File(['film'], name, { type: '' }), size)

async function openVideo() {
  const opened = await openComposer({ me: { attachmentTypes: ['VIDEO'] }, phone: true })
  await opened.user.type(opened.text, 'Hallo')
  await opened.user.click(screen.getByRole('button', { name: 'Video' }))
  return opened
}
const chooser = () => screen.findByLabelText<HTMLInputElement>(/^Video (auswählen|ersetzen)$/)

// spec: ATTACH-43, ATTACH-44
it('sends the film with how it begins; autoplay is always without a sound', async () => {
  onUploads(() => ({ raw: 'film-1', video: { __typename: 'VideoFile', ...film } }))
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
])('does not take %s of %i bytes', async (name, size, words) => {
  const sent = onUploads()
  await openVideo()
  fireEvent.drop(await chooser(), { dataTransfer: { files: [clip(name, size)] } })
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(sent).toEqual([])
})

it('refuses another file while a film is on its way, which goes on arriving', async () => {
  let arrive: (staged: { raw: string; video: object }) => void = () => {}
  const sent = onUploads(() => new Promise((resolve) => (arrive = resolve)))
  const { user } = await openVideo()
  await user.upload(await chooser(), clip())
  await waitFor(() => expect(sent).toEqual(['rundgang.mp4']))
  const cancel = screen.getByRole('button', { name: 'Hochladen abbrechen' })
  fireEvent.drop(cancel, { dataTransfer: { files: [clip('film.mkv')] } })
  const refused = await screen.findByText(/^film.mkv konnte nicht hochgeladen werden\./)
  expect(refused).toHaveAttribute('role', 'alert')
  expect(cancel).toBeInTheDocument()
  arrive({ raw: 'film-1', video: { __typename: 'VideoFile', ...film } })
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
] as const)(
  'says of a film refused with %i %s what is wrong with it',
  async (code, reason, why) => {
    onUploads(() => ({ code, reason }))
    const { user } = await openVideo()
    await user.upload(await chooser(), clip())
    expect(await screen.findByText(why)).toHaveAttribute('role', 'alert')
    // A retry would be refused again.
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  },
)

it('wants a film before it is sent', async () => {
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
it('shows a film with its poster, and fetches nothing before it is in sight', () => {
  const poster = { raw: 'b', large: '/files/b.jpg', placeholder: '', width: 4, height: 3 }
  show({ video: film, image: { ...poster, alt: { de: 'Der Hof', en: '' } } })
  expect(drawn()).toHaveAttribute('preload', 'none')
  expect(drawn()).toHaveAttribute('poster', '/files/b.jpg')
  expect(drawn()).toHaveAccessibleName('Der Hof')
  expect(drawn()).toHaveProperty('muted', true)
  expect(drawn()).not.toHaveAttribute('autoplay')
})

type Seen = (entries: { intersectionRatio: number; isIntersecting: boolean }[]) => void

it.each([
  ['plays by itself once it is in sight', false, 1],
  ['never plays by itself where less motion is wanted', true, 0],
])('%s', (_what, still, times) => {
  const seen: Seen[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: Seen) {
        seen.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: still && query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  play.mockClear()
  show({ video: film, autoplay: true, muted: true })
  expect(play).not.toHaveBeenCalled()
  act(() => {
    for (const tell of seen) tell([{ intersectionRatio: 1, isIntersecting: true }])
  })
  expect(play).toHaveBeenCalledTimes(times)
})

// spec: ATTACH-50
it('says that a film is missing', () => {
  show({ video: null })
  expect(screen.getByText('Fehler: Fehlendes Video')).toBeInTheDocument()
})

it.each([
  ['CONVERTING', 'Das Video wird umgewandelt …'],
  ['FAILED', /ließ sich nicht umwandeln/],
  ['UNSUPPORTED', /in einem älteren Format/],
] as const)('says of a film that is %s why one cannot see it', (state, words) => {
  show({ video: { ...film, state, url: null } })
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(drawn()).toBeNull()
})

function Looking({ state }: { state: StagedVideo['state'] }) {
  useConverted('post-7', { ...emptyVideo, video: { ...film, state } })
  return null
}

it('looks ever more seldom whether a film is converted, and no more once it is', async () => {
  vi.useFakeTimers()
  const asked = vi.fn()
  const client = { query: () => ({ toPromise: async () => asked() }) } as unknown as Client
  // Card and phone may show the same post: it is asked about once.
  const looking = (state: StagedVideo['state']) => (
    <Provider value={client}>
      <Looking state={state} />
      <Looking state={state} />
    </Provider>
  )
  const { rerender } = render(looking('CONVERTING'))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(asked).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(asked).toHaveBeenCalledTimes(2)
  rerender(looking('READY'))
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(asked).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it.each([
  ['READY', 'rundgang.mp4 ist umgewandelt.'],
  ['FAILED', /^Das Video ließ sich nicht umwandeln/],
  ['UNSUPPORTED', /^Dieser Server wandelt keine Videos um/],
] as const)(
  'tells what has become of a film while the post is written: %s',
  async (state, words) => {
    const converting = { __typename: 'VideoFile' as const, ...film, state: 'CONVERTING', url: null }
    onUploads(() => ({ raw: 'film-1', video: converting }))
    const { user } = await openVideo()
    await user.upload(await chooser(), clip())
    expect(await screen.findByText(/^Das Video wird umgewandelt. Du kannst/)).toBeInTheDocument()
    const { raw: _same, ...video } = { ...converting, state, url: film.url as string | null }
    const found = {
      __typename: 'MediaFile' as const,
      raw: 'film-1',
      image: null,
      audio: null,
      video,
    }
    answer(FilesQuery, ({ raws }) => ({ files: raws.includes('film-1') ? [found] : [] }) as never)
    // Whoever comes back to the page sees it at once.
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
        expect.stringMatching(words),
      ),
    )
    expect(screen.queryByText(/^Das Video wird umgewandelt/)).toBeNull()
    expect(drawn() !== null).toBe(state === 'READY')
  },
)

it('shows the film from this machine while it is on its way', async () => {
  onUploads(() => new Promise<never>(() => {}))
  const { user } = await openVideo()
  await user.upload(await chooser(), clip())
  await waitFor(() => expect(drawn()).toHaveAttribute('src', 'blob:rundgang.mp4'))
})
