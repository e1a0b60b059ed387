// The files of a draft: their URLs expire, and unused files are deleted after a day.
import { leave, openComposer, reload } from '@test/composing'
import { edit, save, stored, write } from '@test/editing'
import { answer, refuse } from '@test/server'
import { canShowFiles, onUploads, photo, stagedImageOf } from '@test/uploads'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilesQuery, filesIn, renewed, type StoredFiles } from '@/features/media/storedFiles'
import { isEditChanged } from './state'
import { SendPostMutation } from './useSendPost'
import { UpdatePostMutation } from './useUpdatePost'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

/** A signed URL of the server. */
const signed = (name: string, instant: number) => `/files/${name}?expires=${instant}&signature=x`

beforeEach(() => {
  canShowFiles()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onUploads((name) => ({
    ...stagedImageOf(name),
    image: { ...stagedImageOf(name).image, large: signed(name, Date.now() + HOUR) },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  leave()
})

const imageOf = (raw: string) => ({
  __typename: 'MediaFile' as const,
  raw,
  image: {
    __typename: 'Image' as const,
    large: signed(raw, Date.now() + HOUR),
    placeholder: '',
    width: 4,
    height: 3,
  },
  audio: null,
  video: null,
})

/** The server has these files; returns the requests for files. */
function has(...there: string[]): string[][] {
  const requested: string[][] = []
  answer(FilesQuery, ({ raws }) => {
    requested.push([...(raws as string[])])
    return { files: (raws as string[]).filter((raw) => there.includes(raw)).map(imageOf) }
  })
  return requested
}

const addresses = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))

async function openGallery() {
  const opened = await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  await opened.user.type(opened.text, 'Hallo')
  await opened.user.click(screen.getByRole('button', { name: 'Galerie' }))
  const chooser = await screen.findByLabelText(/^Bilder auswählen$/)
  await opened.user.upload(chooser, [photo('a.png'), photo('b.png')])
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(HOUR))))
  return opened
}
const at = (later: number) => (name: string) => signed(name, NOW + later)

it('requests new URLs for a draft that is restored after they have expired', async () => {
  const first = await openGallery()
  await screen.findByText(/In diesem Browser gesichert/)
  await reload(first)
  vi.setSystemTime(NOW + 2 * HOUR)
  const requested = has('a.png', 'b.png')
  await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(3 * HOUR))))
  expect(requested).toEqual([['a.png', 'b.png']])
})

it('requests nothing while all URLs are valid', async () => {
  const first = await openGallery()
  await screen.findByText(/In diesem Browser gesichert/)
  await reload(first)
  const requested = has('a.png', 'b.png')
  await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  await waitFor(() => expect(addresses()).toEqual(['a.png', 'b.png'].map(at(HOUR))))
  expect(requested).toEqual([])
})

// spec: ATTACH-54
it('says of each missing image that the server no longer has it', async () => {
  const first = await openGallery()
  await screen.findByText(/In diesem Browser gesichert/)
  await reload(first)
  vi.setSystemTime(NOW + 25 * HOUR)
  has()
  await openComposer({ me: { attachmentTypes: ['GALLERY'] } })
  expect(await screen.findAllByText(/^Der Server hat das Bild nicht mehr/)).toHaveLength(2)
})

it('finds out which of several files are missing when a post is refused', async () => {
  const { user } = await openGallery()
  refuse(SendPostMutation, { code: 404, reason: 'NOT_FOUND' })
  has('a.png')
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Posten' }))
  await dialog.findByText(/nicht veröffentlicht werden/)
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
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
