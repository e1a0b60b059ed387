// Changes of stored posts that are saved on the server before they are published.
import {
  continueAside,
  copy,
  editAside,
  FIRST,
  onServer,
  SECOND,
  saveAside,
  savingWorks,
} from '@test/aside'
import { openComposer, reload } from '@test/composing'
import { edit, openEdit, save, stored, updated, write } from '@test/editing'
import { answer, disconnect, refuse } from '@test/server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  DiscardWorkingCopyMutation,
  SaveWorkingCopyMutation,
  WorkingCopyQuery,
} from '@/features/aside/queries'
import { PostQuery } from '@/features/posts/queries'
import { AnnouncePresenceMutation } from '@/features/presence/useAlsoOpen'
import { unsentIn } from '@/features/writing/leftWords'
import { useComposer } from '@/features/writing/state'
import { UpdatePostMutation } from './useUpdatePost'

it('saves a change aside on request, and publishes it with the copy that it names', async () => {
  const { user, calls } = await editAside()
  expect(calls[0]).toMatchObject({ post: 'post-7', basedOn: null, automatic: false })
  expect(JSON.parse(calls[0]?.state ?? '')).toMatchObject({
    draft: { texts: { de: 'Neuer Text' } },
    base: { editedAt: stored().editedAt },
  })
  expect(calls[0]?.files).toEqual(['bild-1'])
  expect(screen.getByText(/^Für später gespeichert, /)).toBeVisible()
  expect(unsentIn(useComposer.getState())).toEqual([])
  const updates = updated()
  await save(user)
  await waitFor(() => expect(updates).toHaveLength(1))
  expect(updates[0]).toMatchObject({
    workingCopy: { savedAt: FIRST, writer: calls[0]?.writer },
  })
})

it('then saves by itself when the window loses the focus', async () => {
  const { user, text, calls } = await editAside()
  await user.type(text, ' und mehr')
  expect(screen.getByText('Wird gleich für später gespeichert …')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('blur')))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toMatchObject({ basedOn: FIRST, automatic: true, writer: calls[0]?.writer })
})

it('saves nothing of a post that was only opened', async () => {
  const calls = savingWorks()
  await edit(stored())
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(calls).toEqual([])
})

it('leaves a change that stays on the server, and opens it there again', async () => {
  const { user } = await editAside()
  onServer('Neuer Text', FIRST)
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aktualisieren' })).toBeNull())
  expect(useComposer.getState().edits).toEqual({})
  answer(PostQuery, { post: stored({ workingCopy: copy(FIRST) }) } as never)
  await openEdit()
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Neuer Text')
})

it('discards on request what was saved by itself', async () => {
  savingWorks()
  const discarded = answer(DiscardWorkingCopyMutation, {
    discardWorkingCopy: { __typename: 'Post', id: 'post-7', workingCopy: null },
  } as never)
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  act(() => void window.dispatchEvent(new Event('blur')))
  await screen.findByText(/^Für später gespeichert, /)
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(discarded).toEqual([{ post: 'post-7', basedOn: FIRST }]))
  await waitFor(() => expect(text).not.toBeInTheDocument())
})

it('continues the change of a colleague, and names them', async () => {
  await continueAside()
  expect(
    screen.getByText(/^Nicht veröffentlichte Änderungen von Mia Brandt, vor/),
  ).toBeInTheDocument()
})

it('keeps in this browser what cannot be saved, also over a reload', async () => {
  disconnect(SaveWorkingCopyMutation)
  const opened = await edit(stored())
  await write(opened.user, opened.text, 'Im Zug')
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(await screen.findByText(/nur in diesem Browser/)).toBeVisible()
  answer(WorkingCopyQuery, { workingCopy: null })
  expect(unsentIn(useComposer.getState())).toEqual([{ kind: 'change', words: 'Im Zug' }])
})

/** Somebody else has saved another change of the post that is open. */
async function openConflict() {
  const opened = await continueAside()
  await opened.user.type(opened.text, ' und mir')
  refuse(SaveWorkingCopyMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' })
  onServer('Von Theo', SECOND)
  await saveAside(opened.user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' }))
  return { ...opened, dialog }
}

it('shows both changes if somebody else has saved another one, and keeps mine', async () => {
  const { user, dialog } = await openConflict()
  expect(dialog.getByText('Von Theo')).toBeInTheDocument()
  const calls = savingWorks()
  await user.click(dialog.getByRole('button', { name: 'Deine Fassung speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ basedOn: SECOND })
  expect(JSON.parse(calls[0]?.state ?? '').draft.texts.de).toBe('Von Mia und mir')
})

it('takes the change of somebody else on request', async () => {
  const { user, dialog } = await openConflict()
  await user.click(dialog.getByRole('button', { name: 'Aktuelle übernehmen' }))
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Von Theo'))
})

it('shows the other change instead of publishing over it', async () => {
  const { user, text } = await continueAside()
  await user.type(text, ' und mir')
  refuse(UpdatePostMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'workingCopy' })
  onServer('Von Theo', SECOND)
  await save(user)
  const dialog = await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  expect(within(dialog).getByText('Von Theo')).toBeInTheDocument()
})

it('opens the stored post if what was saved aside is gone after a reload', async () => {
  savingWorks()
  answer(PostQuery, { post: stored() } as never)
  const opened = await openComposer()
  await openEdit()
  await write(opened.user, screen.getByLabelText('Text auf Deutsch'), 'Neuer Text')
  await saveAside(opened.user)
  await screen.findByText('Änderung für später gespeichert')
  await reload(opened)
  answer(PostQuery, { post: stored({ content: 'Von Mia veröffentlicht' }) } as never)
  await openComposer({ folded: true })
  expect(await screen.findByDisplayValue('Von Mia veröffentlicht')).toBeInTheDocument()
})

it('says who else has the post open, and that another tab has it', async () => {
  const other = { __typename: 'Presence' as const, since: '2026-11-21T09:42:00.000Z' }
  const reports = answer(AnnouncePresenceMutation, {
    announcePresence: [
      { ...other, accountName: 'Dr. Thomas Krüger', isOwn: false },
      { ...other, accountName: 'Ich', isOwn: true },
    ],
  })
  const { user } = await edit(stored())
  const words = /^Dr\. Thomas Krüger hat diesen Post seit 10:42.Uhr auch geöffnet$/
  const line = await screen.findByText(words)
  expect(line.closest('[role=status]')).not.toBeNull()
  expect(screen.getByText(/^Du hast diesen Post auch in einem anderen Tab/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const here = reports.find(({ leaves }) => !leaves)
  await waitFor(() => expect(reports.at(-1)).toEqual({ ...here, leaves: true }))
})
