// Drafts on the server, as the user saves and continues them.
import { openComposer, post, reload } from '@test/composing'
import { answer, disconnect, refuse } from '@test/server'
import { aDraft } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'
import { openDraft } from '@/features/posts/drafts/openDraft'
import { unsentIn } from '@/features/writing/leftWords'
import { useComposer } from '@/features/writing/state'
import { DraftQuery, SaveDraftMutation } from './serverDraft'
import { SendPostMutation } from './useSendPost'

const saved = (content: string, revision: number, change: object = {}) =>
  aDraft({
    id: 'entwurf-1',
    content,
    review: 'NONE',
    viewerCanEdit: true,
    workingCopy: {
      __typename: 'WorkingCopy',
      revision,
      savedAt: '2026-11-21T08:00:00.000Z',
      savedBy: 'm.brandt@uni-beispiel.de',
      unfinished: [],
    },
    ...change,
  } as never)

/** Lets saves succeed, and returns their variables. */
function savingWorks() {
  let revision = 0
  return answer(SaveDraftMutation, ({ draft }) => {
    revision += 1
    return { saveDraft: saved(draft.content, revision) } as never
  })
}

/** The server has this version. */
const onServer = (content: string, revision: number) =>
  answer(DraftQuery, {
    draft: {
      __typename: 'OpenDraft',
      post: saved(content, revision),
      state: JSON.stringify({ draft: { ...emptyDraft, texts: { de: content, en: '' } } }),
    },
  } as never)

const saveDraft = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Entwurf speichern' }))

/** Writes a text and saves it as a draft. */
async function openSaved() {
  const calls = savingWorks()
  const opened = await openComposer({ typed: 'Angefangen' })
  await saveDraft(opened.user)
  await screen.findByText('Entwurf gespeichert')
  return { ...opened, calls }
}

it('saves a draft on request, whatever is missing', async () => {
  const calls = savingWorks()
  const { user } = await openComposer({ typed: 'Angefangen' })
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.type(await screen.findByLabelText('Titel'), 'Haus')
  await saveDraft(user)
  expect(await screen.findByText('Entwurf gespeichert')).toBeVisible()
  expect(calls[0]).toMatchObject({
    version: null,
    draft: { content: 'Angefangen', publishDate: null },
    omitted: ['attachment'],
    automatic: false,
  })
  expect(calls[0]?.draft).not.toHaveProperty('attachment')
  expect(JSON.parse(calls[0]?.state ?? '')).toMatchObject({
    draft: { attachment: { type: 'BLOG', title: { de: 'Haus' } } },
  })
  expect(screen.getByText(/^Als Entwurf gespeichert, /)).toBeVisible()
})

it('offers no draft of an empty composer', async () => {
  await openComposer()
  expect(screen.queryByRole('button', { name: 'Entwurf speichern' })).toBeNull()
})

it('then saves by itself when the window loses the focus, in the same draft', async () => {
  const { user, text, calls } = await openSaved()
  await user.type(text, ' und mehr')
  expect(screen.getByText('Wird gleich als Entwurf gespeichert …')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('blur')))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toMatchObject({
    version: { id: 'entwurf-1', revision: 1, writer: calls[0]?.writer },
    draft: { content: 'Angefangen und mehr' },
    automatic: true,
    idempotencyKey: null,
  })
  expect(await screen.findByText(/^Als Entwurf gespeichert, /)).toBeVisible()
})

it('numbers its saves, so that the server recognizes a delayed one', async () => {
  const { user, text, calls } = await openSaved()
  await user.type(text, ' und mehr')
  await saveDraft(user)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.sequence).toBeGreaterThan(calls[0]?.sequence ?? Infinity)
})

it('does not count a draft as unsent once it is saved', async () => {
  const { user, text } = await openSaved()
  expect(unsentIn(useComposer.getState())).toEqual([])
  await user.type(text, ' und mehr')
  expect(unsentIn(useComposer.getState())).toEqual([{ kind: 'post', words: 'Angefangen und mehr' }])
})

it('sends the draft as the post, and begins a new one', async () => {
  const { user } = await openSaved()
  const sent = await post(user)
  expect(sent.draft).toMatchObject({ id: 'entwurf-1', revision: 1 })
  await waitFor(() => expect(useComposer.getState().onServer).toBeNull())
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('')
})

it('closes a draft, which stays on the server', async () => {
  const { user, calls } = await openSaved()
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue(''))
  expect(calls).toHaveLength(1)
})

it('keeps in this browser what cannot be saved, also over a reload', async () => {
  const first = await openSaved()
  disconnect(SaveDraftMutation)
  await first.user.type(first.text, ' im Zug')
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(await screen.findByText(/nur in diesem Browser/)).toBeVisible()
  await reload(first)
  onServer('Angefangen', 1)
  await openComposer()
  expect(await screen.findByDisplayValue('Angefangen im Zug')).toBeInTheDocument()
  expect(useComposer.getState().onServer?.id).toBe('entwurf-1')
})

it('continues a draft of the list, and sets aside what was begun', async () => {
  onServer('Von Mia', 3)
  await openComposer({ typed: 'Eigenes' })
  act(() => openDraft('entwurf-1'))
  const text = await screen.findByDisplayValue('Von Mia')
  expect(text).toHaveFocus()
  expect(await screen.findByText('„Eigenes“')).toBeInTheDocument()
})

it.each([
  [404, 'NOT_FOUND', 'Diesen Entwurf hat inzwischen jemand gelöscht'],
  [409, 'WRONG_STATUS', 'Diesen Entwurf hat inzwischen jemand abgeschickt'],
])('says that the draft of the list is gone: %s', async (code, reason, words) => {
  refuse(DraftQuery, { code, reason })
  await openComposer({ typed: 'Eigenes' })
  act(() => openDraft('entwurf-1'))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Eigenes')
})

/** Somebody else has saved the open draft, and the own version is saved. */
async function openConflict() {
  const opened = await openSaved()
  refuse(SaveDraftMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'draft' })
  onServer('Von Mia', 2)
  await opened.user.type(opened.text, ' von mir')
  await saveDraft(opened.user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' }))
  return { ...opened, dialog }
}

it('shows both versions if somebody else has saved, and keeps mine on request', async () => {
  const { user, dialog } = await openConflict()
  expect(dialog.getByText('Angefangen von mir')).toBeInTheDocument()
  expect(dialog.getByText('Von Mia')).toBeInTheDocument()
  const calls = savingWorks()
  await user.click(dialog.getByRole('button', { name: 'Deine Fassung speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    version: { revision: 2 },
    draft: { content: 'Angefangen von mir' },
  })
})

it('takes the version of somebody else on request', async () => {
  const { user, dialog } = await openConflict()
  await user.click(dialog.getByRole('button', { name: 'Aktuelle übernehmen' }))
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Von Mia'))
})

it('saves nothing by itself until one version is chosen', async () => {
  const { user } = await openConflict()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = savingWorks()
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Angefangen von mir')
  expect(calls).toEqual([])
})

it('shows the other version instead of sending over it', async () => {
  const { user, text } = await openSaved()
  await user.type(text, ' von mir')
  refuse(SendPostMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'draft' })
  refuse(SaveDraftMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'draft' })
  onServer('Von Mia', 2)
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  const summary = within(await screen.findByRole('dialog'))
  await user.click(summary.getByRole('button', { name: 'Posten' }))
  expect(
    await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' }),
  ).toBeInTheDocument()
})

it('goes on as a new post if the draft was sent meanwhile', async () => {
  const { user, text, calls } = await openSaved()
  await user.type(text, ' von mir')
  refuse(SaveDraftMutation, { code: 409, reason: 'WRONG_STATUS', field: 'draft' })
  refuse(DraftQuery, { code: 409, reason: 'WRONG_STATUS', field: 'draft' })
  await saveDraft(user)
  expect(await screen.findByText('Diesen Entwurf hat inzwischen jemand abgeschickt')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Als neuen Post weiterschreiben' }))
  expect(useComposer.getState().onServer).toBeNull()
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Angefangen von mir')
  // It is another draft, so it has a key of its own.
  const again = savingWorks()
  await saveDraft(user)
  await waitFor(() => expect(again).toHaveLength(1))
  expect(again[0]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey)
})

it('offers nothing but the notice if the draft was sent meanwhile, and to undo a discard', async () => {
  const { user, text } = await openSaved()
  await user.type(text, ' von mir')
  refuse(SaveDraftMutation, { code: 409, reason: 'WRONG_STATUS', field: 'draft' })
  refuse(DraftQuery, { code: 409, reason: 'WRONG_STATUS', field: 'draft' })
  await saveDraft(user)
  await screen.findByText('Diesen Entwurf hat inzwischen jemand abgeschickt')
  expect(screen.queryByText(/als Entwurf gespeichert/i)).toBeNull()
  for (const name of ['Posten', 'Entwurf speichern', 'Schließen'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('')
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Angefangen von mir')
  expect(screen.getByRole('button', { name: 'Posten' })).toBeVisible()
  expect(useComposer.getState().onServer).toBeNull()
})

it('saves a post that was taken back by itself, because its files may be unknown', async () => {
  await openComposer({})
  onServer('Zurückgeholt', 1)
  const calls = savingWorks()
  act(() => openDraft('entwurf-1', true))
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Zurückgeholt'))
  act(() => void window.dispatchEvent(new Event('blur')))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ automatic: true, draft: { content: 'Zurückgeholt' } })
})
