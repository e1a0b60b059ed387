// Editing a stored post in the composer.
import { bothTexts, openComposer, reload } from '@test/composing'
import { edit, openEdit, save, stored, updated, write } from '@test/editing'
import { answer, disconnect, hold, refuse } from '@test/server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startEditing, stopEditing } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'
import { useShown } from '@/features/posts/shown'
import { UpdatePostMutation } from './useUpdatePost'

afterEach(() => {
  useShown.setState({ wanted: null, marked: null })
})

/** Opens a stored post, and changes and saves its text. */
async function editAndSave() {
  const opened = await edit(stored())
  await write(opened.user, opened.text, 'Neuer Text')
  await save(opened.user)
  return opened
}

// spec: COMPOSER-01, COMPOSER-05, COMPOSER-31, API-36
it('changes the text and the attachment of a live post, and nothing else', async () => {
  const calls = updated()
  const { user, text } = await edit(stored(), { me: { viewerCanWriteEnglish: true } })
  expect(text).toHaveFocus()
  expect(text).toHaveValue('Alter Text')
  expect(screen.queryByRole('button', { name: 'Posten' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Push' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Veröffentlichen' })).toBeNull()

  await write(user, text, 'Neuer Text')
  await save(user)
  expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
  expect(calls).toEqual([
    {
      id: 'post-7',
      content: 'Neuer Text',
      translations: { content: [{ lang: 'de', value: 'Neuer Text' }] },
      attachment: {
        blog: {
          title: 'Programm',
          url: 'https://uni.example/programm',
          // Removed texts stay removed.
          image: { type: 'IMAGE', raw: 'bild-1', alt: null, translations: { alt: [] } },
          translations: {
            title: bothTexts('Programm', 'Programme'),
            subtitle: [],
            description: [],
            url: [{ lang: 'de', value: 'https://uni.example/programm' }],
          },
        },
      },
      editedAt: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(screen.getByRole('region', { name: 'Neuer Post' })).toBeInTheDocument()
})

it('shows the card of the saved post, and shows it again with Ansehen', async () => {
  updated()
  const { user } = await editAndSave()
  const look = await screen.findByRole('button', { name: 'Ansehen' })
  const card = { id: 'post-7', status: 'LIVE', list: 'published' }
  expect(useShown.getState().wanted).toEqual({ ...card, requested: false })
  useShown.setState({ wanted: null })
  await user.click(look)
  expect(useShown.getState().wanted).toEqual({ ...card, requested: true })
})

it('offers Ansehen, but shows no card, if the form was left', async () => {
  const { held, release } = hold()
  const updatePost = stored({ content: 'Neuer Text' })
  answer(UpdatePostMutation, () => held.then(() => ({ updatePost }) as never))
  const { text } = await editAndSave()
  act(() => stopEditing())
  await waitFor(() => expect(text).not.toBeInTheDocument())
  release()
  expect(await screen.findByRole('button', { name: 'Ansehen' })).toBeInTheDocument()
  expect(useShown.getState().wanted).toBeNull()
})

it.each([
  [
    'in the menu, where that offers it',
    { status: 'APPROVED', viewerCanReschedule: true },
    'Das Datum änderst du im Menü des Posts.',
  ],
  [
    'by those who release',
    { status: 'DRAFT', publishDate: '2126-11-20T10:20:00.000Z' },
    'Wer den Post freigibt, kann das Datum ändern.',
  ],
  [
    'nowhere, once it is live',
    {},
    'Der Post ist live: Kanäle, Push und Datum bleiben, wie sie sind.',
  ],
])('says where the date is changed: %s', async (_where, change, text) => {
  await edit(stored(change))
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it('says nothing of the date of a draft that appears as soon as it is released', async () => {
  await edit(stored({ status: 'DRAFT' }))
  expect(screen.queryByText(/das Datum/i)).toBeNull()
})

// spec: COMPOSER-05
it('leaves a stored post unchanged with Abbrechen, and shows the new one again', async () => {
  const calls = updated()
  answer(PostQuery, { post: stored() } as never)
  const { user } = await openComposer({ typed: 'Mein neuer Post' })
  await openEdit()
  await write(user, screen.getByLabelText('Text auf Deutsch'), 'Anders')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const confirmation = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(confirmation.getByRole('button', { name: 'Weiter bearbeiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Anders')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Mein neuer Post')
  expect(calls).toEqual([])
})

it('needs no confirmation for Abbrechen without changes', async () => {
  const { user } = await edit(stored())
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('')
})

// spec: COMPOSER-02, COMPOSER-03
it('locks the attachment of a live post', async () => {
  await edit(stored())
  expect(screen.getByRole('button', { name: 'Link' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Link' })).toHaveAttribute('aria-pressed', 'true')
})

// spec: COMPOSER-02
it('offers no attachment for a live post without one', async () => {
  await edit(stored({ attachments: [] }))
  expect(screen.queryByRole('button', { name: 'Link' })).toBeNull()
})

// spec: COMPOSER-17, ATTACH-11
it('does not save an invalid post', async () => {
  const calls = updated()
  const { user } = await edit(stored())
  await user.clear(screen.getByLabelText('Titel'))
  await save(user)
  expect(screen.getByLabelText('Titel')).toHaveFocus()
  expect(calls).toEqual([])
})

it.each([
  ['saving failed', {}, /nicht bearbeitet werden/],
  [
    'the server has no room',
    { reason: 'STORAGE_FULL' },
    /nichts speichern, weil sein Speicherplatz voll/,
  ],
])('says that %s, and keeps the input', async (_what, refusal, message) => {
  refuse(UpdatePostMutation, { code: 500, ...refusal })
  const { text } = await editAndSave()
  expect(await screen.findByText(message)).toBeVisible()
  expect(text).toHaveValue('Neuer Text')
})

it('scrolls to a refusal once, and not again at each keystroke', async () => {
  refuse(UpdatePostMutation, { code: 500 })
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, text } = await editAndSave()
  const notice = await screen.findByText(/nicht bearbeitet werden/)
  expect(seen).toHaveBeenCalledOnce()
  expect(seen.mock.contexts[0]).toContainElement(notice)
  await user.type(text, '!')
  expect(seen).toHaveBeenCalledOnce()
})

it('restores a begun change after a reload', async () => {
  answer(PostQuery, { post: stored() } as never)
  const first = await openComposer()
  await openEdit()
  await first.user.type(screen.getByLabelText('Text auf Deutsch'), ' und mehr')
  await reload(first)
  disconnect(PostQuery)
  await openComposer()
  act(() => startEditing('post-7'))
  expect(await screen.findByDisplayValue('Alter Text und mehr')).toBeInTheDocument()
  expect(screen.getByText('Deine angefangene Änderung ist wieder da')).toBeInTheDocument()
  expect(screen.getByText('Dieser Browser hat sie für dich gesichert.')).toBeInTheDocument()
})

it('offers no retry for a deleted post', async () => {
  refuse(PostQuery, { code: 404, reason: 'NOT_FOUND' })
  const { user } = await openComposer()
  act(() => startEditing('post-7'))
  expect(await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.getByRole('region', { name: 'Neuer Post' })).toBeVisible()
})

it('says that the post cannot be opened, and leads back', async () => {
  refuse(PostQuery, { code: 500 })
  const { user } = await openComposer()
  act(() => startEditing('post-7'))
  expect(
    await screen.findByText('Der Post konnte nicht zum Bearbeiten geöffnet werden.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.getByRole('region', { name: 'Neuer Post' })).toBeInTheDocument()
})
