// The files of a draft: their URLs expire, and unused files are deleted after a day.
import { openAttachment, openComposer, postRefused, reload } from '@test/composing'
import { edit, save, stored, write } from '@test/editing'
import { answer, refuse } from '@test/server'
import { anImage, onUploads, photo } from '@test/uploads'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FilesQuery, filesIn, renewed, type StoredFiles } from '@/features/media/storedFiles'
import { isEditChanged } from '@/features/writing/state'
import { UpdatePostMutation } from './useUpdatePost'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

/** A signed URL of the server. */
const signed = (name: string, instant: number) => `/files/${name}?expires=${instant}&signature=x`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onUploads((name) => ({ raw: name, image: signedImage(name) }))
})

const signedImage = (name: string) => anImage(name, { large: signed(name, Date.now() + HOUR) })
const imageOf = (raw: string) => ({
  __typename: 'MediaFile' as const,
  raw,
  image: signedImage(raw),
  audio: null,
  video: null,
})

/** The server has these files; returns the requests for files. */
const has = (...there: string[]) =>
  answer(FilesQuery, ({ raws }) => ({
    files: (raws as string[]).filter((raw) => there.includes(raw)).map(imageOf),
  }))

const addresses = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))

const given = { me: { attachmentTypes: ['GALLERY' as const] } }
async function openGallery() {
  const opened = await openAttachment('Galerie', given)
  const chooser = await screen.findByLabelText(/^Bilder auswählen$/)
  await opened.user.upload(chooser, [photo('a.png'), photo('b.png')])
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(HOUR))))
  return opened
}
const at = (later: number) => (name: string) => signed(name, NOW + later)

it('requests new URLs for a draft that is restored after they have expired', async () => {
  await reload(await openGallery())
  vi.setSystemTime(NOW + 2 * HOUR)
  const requested = has('a.png', 'b.png')
  await openComposer(given)
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(3 * HOUR))))
  expect(requested).toEqual([{ raws: ['a.png', 'b.png'] }])
})

it('requests nothing while all URLs are valid', async () => {
  await reload(await openGallery())
  const requested = has('a.png', 'b.png')
  await openComposer(given)
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(HOUR))))
  expect(requested).toEqual([])
})

// spec: ATTACH-54
it('says of each missing image that the server no longer has it', async () => {
  await reload(await openGallery())
  vi.setSystemTime(NOW + 25 * HOUR)
  has()
  await openComposer(given)
  expect(await screen.findAllByText(/^Der Server hat das Bild nicht mehr/)).toHaveLength(2)
})

it('finds out which of several files are missing when a post is refused', async () => {
  const { user } = await openGallery()
  has('a.png')
  await postRefused(user, { code: 404, reason: 'NOT_FOUND' })
  const second = await screen.findByRole('listitem', { name: 'Bild 2 von 2' })
  expect(within(second).getByText(/^Der Server hat das Bild nicht mehr/)).toBeInTheDocument()
  expect(screen.getAllByText(/^Der Server hat/)).toHaveLength(1)
})

it('does not mistake a missing image for a deleted post', async () => {
  const { user, text } = await edit(stored())
  await user.upload(await screen.findByLabelText(/^Bild ersetzen/), photo('neu.png'))
  await waitFor(() => expect(addresses()).toEqual([signed('neu.png', NOW + HOUR)]))
  await write(user, text, 'Neuer Text')
  refuse(UpdatePostMutation, { code: 404, reason: 'NOT_FOUND' })
  has()
  await save(user)
  expect(await screen.findByText(/^Der Server hat das Bild nicht mehr/)).toBeInTheDocument()
  expect(screen.queryByText(/jemand gelöscht/)).toBeNull()
})

it('does not treat new URLs as a change', async () => {
  vi.useRealTimers()
  const [blog] = stored().attachments as unknown as [{ image: object }]
  const image = { ...blog.image, large: signed('bild-1', NOW) }
  has('bild-1')
  await edit(stored({ attachments: [{ ...blog, image }] }))
  await waitFor(() => expect(addresses()).not.toEqual([signed('bild-1', NOW)]))
  expect(isEditChanged('post-7')).toBe(false)
})

it('finds the files of a draft, and when their URLs expire', () => {
  const video = { raw: 'film', url: signed('film', 7), poster: { large: signed('film', 5) } }
  const held = { type: 'VIDEO', video, image: { raw: 'bild', large: '/files/bild' }, calendar: 'x' }
  expect(filesIn(held)).toEqual([
    { raw: 'film', ends: 5 },
    { raw: 'bild', ends: Number.POSITIVE_INFINITY },
  ])
})

it('also refreshes the original of a cropped image, until it is missing', () => {
  const at = (raw: string, instant: number) => ({ raw, large: signed(raw, instant) })
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const held = { image: { ...at('teil', 9), whole: { image: at('ganz', 3), crop } } }
  expect(filesIn(held)).toEqual([
    { raw: 'teil', ends: 9 },
    { raw: 'ganz', ends: 3 },
  ])
  const fresh = (...raws: string[]) =>
    new Map(
      raws.map((raw) => [raw, { raw, image: { large: signed(raw, 20) } }]),
    ) as never as StoredFiles
  expect(renewed(held, fresh('teil', 'ganz'))).toEqual({
    image: { ...at('teil', 20), whole: { image: at('ganz', 20), crop } },
  })
  expect(renewed(held, fresh('teil'))).toEqual({ image: at('teil', 20) })
})
