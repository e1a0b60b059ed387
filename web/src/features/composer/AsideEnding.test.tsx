// How a saved change ends: it is published, left, discarded or replaced.
import { continueAside, copy, editAside, FIRST, onServer, SECOND, savingWorks } from '@test/aside'
import { comparesTexts } from '@test/compared'
import { edit, refuseUpdate, save, stored, updated, write } from '@test/editing'
import { answer, disconnect, hold, loseAnswer, refuse } from '@test/server'
import { onUploads, photo, stagedImageOf } from '@test/uploads'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  DiscardWorkingCopyMutation,
  SaveWorkingCopyMutation,
  WorkingCopyQuery,
} from '@/features/aside/queries'
import { PostQuery } from '@/features/posts/queries'
import { useComposer } from '@/features/writing/state'

const blur = () => act(() => void window.dispatchEvent(new Event('blur')))

const nothingOnServer = () => answer(WorkingCopyQuery, { workingCopy: null })

const discardingWorks = () =>
  answer(DiscardWorkingCopyMutation, {
    discardWorkingCopy: { __typename: 'Post', id: 'post-7', workingCopy: null },
  } as never)

const close = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Schließen' }))

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Aktualisieren' })).toBeNull())

/** Answers the question of this title. */
async function answerQuestion(user: UserEvent, title: string, name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name }))
}

/** Saves by itself, and the save fails. */
async function failToSave() {
  const opened = await edit(stored())
  await write(opened.user, opened.text, 'Neuer Text')
  blur()
  await screen.findByText(/nur in diesem Browser/)
  return opened
}

// The working copy of a post that can still be taken back is what the new post's form had open.
it('publishes a change although its saves conflict with a stored state of another kind', async () => {
  refuse(SaveWorkingCopyMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' })
  const state = JSON.stringify({ draft: { texts: { de: 'Alter Text', en: '' } } })
  answer(WorkingCopyQuery, {
    workingCopy: { __typename: 'OpenWorkingCopy', state, copy: copy(FIRST) },
  } as never)
  const { user } = await failToSave()
  blur()
  const updates = updated()
  await save(user)
  await waitFor(() => expect(updates).toHaveLength(1))
  expect(updates[0]).toMatchObject({ content: 'Neuer Text' })
  expect(updates[0]).not.toHaveProperty('workingCopy')
  await isClosed()
})

it('opens the post if the stored state is of another kind', async () => {
  answer(WorkingCopyQuery, {
    workingCopy: { __typename: 'OpenWorkingCopy', state: 'null', copy: copy(FIRST) },
  } as never)
  const { text } = await edit(stored({ workingCopy: copy(FIRST) }))
  expect(text).toHaveValue('Alter Text')
})

it('publishes also what it may have saved without a response', async () => {
  const saves = loseAnswer(SaveWorkingCopyMutation)
  const { user } = await failToSave()
  const updates = updated()
  await save(user)
  await waitFor(() => expect(updates).toHaveLength(1))
  expect(updates[0]?.workingCopy).toEqual({ savedAt: null, writer: saves[0]?.writer })
})

it('discards what it has saved without a response, also if more was typed since', async () => {
  loseAnswer(SaveWorkingCopyMutation)
  const { user, text } = await failToSave()
  onServer('Neuer Text', FIRST)
  await user.type(text, ' und mehr')
  const discarded = discardingWorks()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await answerQuestion(user, 'Änderungen verwerfen?', 'Verwerfen')
  await isClosed()
  expect(discarded).toEqual([{ post: 'post-7', basedOn: FIRST }])
})

it('stays open if what was saved cannot be discarded', async () => {
  savingWorks()
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  blur()
  await screen.findByText(/^Für später gespeichert, /)
  disconnect(DiscardWorkingCopyMutation)
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await answerQuestion(user, 'Änderungen verwerfen?', 'Verwerfen')
  expect(await screen.findByText('Die Änderungen konnten nicht verworfen werden.')).toBeVisible()
  expect(text).toHaveValue('Neuer Text')
  discardingWorks()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await answerQuestion(user, 'Änderungen verwerfen?', 'Verwerfen')
  await isClosed()
})

it('discards only after a save that is running, and saves nothing afterwards', async () => {
  const { user, text } = await continueAside()
  const { held, release } = hold()
  const saves = answer(SaveWorkingCopyMutation, async ({ post }) => {
    await held
    return { saveWorkingCopy: { __typename: 'Post', id: post, workingCopy: copy(SECOND) } } as never
  })
  const discarded = discardingWorks()
  await user.type(text, ' und mir')
  blur()
  await waitFor(() => expect(saves).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Verwerfen: / }))
  await answerQuestion(user, 'Änderungen verwerfen?', 'Verwerfen')
  await user.type(text, '!')
  blur()
  expect(discarded).toEqual([])
  release()
  await isClosed()
  expect(discarded).toEqual([{ post: 'post-7', basedOn: SECOND }])
  expect(saves).toHaveLength(1)
})

it('saves again what somebody else has discarded while it was open', async () => {
  const { user, calls } = await editAside()
  nothingOnServer()
  await close(user)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toMatchObject({ basedOn: null, automatic: true })
  await isClosed()
})

it('does not save again what somebody else has published', async () => {
  const { user, calls } = await editAside()
  nothingOnServer()
  answer(PostQuery, { post: stored({ content: 'Neuer Text', editedAt: SECOND }) } as never)
  await close(user)
  await isClosed()
  expect(calls).toHaveLength(1)
})

it('does not save again what it has only opened', async () => {
  const { user } = await continueAside()
  const calls = savingWorks()
  nothingOnServer()
  await close(user)
  await isClosed()
  expect(calls).toEqual([])
})

it('keeps in this browser what it cannot leave on the server', async () => {
  const { user } = await editAside()
  disconnect(WorkingCopyQuery)
  await close(user)
  await isClosed()
  expect(Object.keys(useComposer.getState().edits)).toEqual(['post-7'])
})

it('stays open if something was typed while it was saving', async () => {
  const { user, text } = await editAside()
  await user.type(text, ' und mehr')
  const { held, release } = hold()
  const calls = answer(SaveWorkingCopyMutation, async ({ post }) => {
    await held
    return { saveWorkingCopy: { __typename: 'Post', id: post, workingCopy: copy(SECOND) } } as never
  })
  await close(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.type(text, ' und noch mehr')
  release()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Schließen' })).toBeEnabled())
  expect(text).toHaveValue('Neuer Text und mehr und noch mehr')
  onServer('Neuer Text und mehr und noch mehr', SECOND)
  await close(user)
  await isClosed()
  expect(JSON.parse(calls[1]?.state ?? '').draft.texts.de).toBe('Neuer Text und mehr und noch mehr')
})

it('asks before it drops a file that is still being uploaded', async () => {
  const { user } = await editAside()
  const uploading = hold()
  onUploads((name) => uploading.held.then(() => stagedImageOf(name)))
  await user.upload(screen.getByLabelText(/^Bild ersetzen/), photo('neu.png'))
  onServer('Neuer Text', FIRST)
  await close(user)
  await answerQuestion(user, 'Ohne die Datei schließen?', 'Weiter bearbeiten')
  await close(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ohne die Datei schließen?' }))
  // After the cross of the dialog.
  await user.click(dialog.getAllByRole('button', { name: 'Schließen' })[1] as HTMLElement)
  await isClosed()
  uploading.release()
})

it('discards what was saved if the current version is taken, and can return to it', async () => {
  const { user, text } = await editAside()
  comparesTexts()
  refuseUpdate({ code: 409, reason: 'EDITED_MEANWHILE' })
  answer(PostQuery, { post: stored({ content: 'Ihre Worte', editedAt: SECOND }) } as never)
  await save(user)
  const discarded = discardingWorks()
  const saves = savingWorks(SECOND)
  await answerQuestion(user, 'Welche Fassung soll gelten?', 'Aktuelle übernehmen')
  await waitFor(() => expect(text).toHaveValue('Ihre Worte'))
  expect(discarded).toEqual([{ post: 'post-7', basedOn: FIRST }])
  blur()
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(text).toHaveValue('Neuer Text'))
  blur()
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({ basedOn: null })
  expect(JSON.parse(saves[0]?.state ?? '').draft.texts.de).toBe('Neuer Text')
})
