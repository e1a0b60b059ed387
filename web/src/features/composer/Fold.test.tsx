// A new post is folded to one line while it is empty and does not have the focus.
import { axe } from '@test/axe'
import { openComposer, reload } from '@test/composing'
import { openEdit, stored } from '@test/editing'
import { answer } from '@test/server'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PostQuery } from '@/features/posts/queries'
import { useSession } from '@/features/session/store'
import { changeDraft, FRESH } from '@/features/writing/state'

const me = { viewerCanWriteEnglish: true, attachmentTypes: ['GALLERY', 'BLOG'] as never }
const button = () => screen.queryByRole('button', { name: 'Posten' })
const isFolded = () => waitFor(() => expect(button()).toBeNull())

const openFolded = () =>
  openComposer({ me, folded: true, beside: <button type="button">Woanders</button> })

it('is one line at first, and shows everything once its text has the focus', async () => {
  const { user, text } = await openFolded()
  expect(text).toHaveAttribute('placeholder', 'Was soll am Brett hängen?')
  expect(button()).toBeNull()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(await axe()).toEqual([])
  await user.tab()
  expect(text).toHaveFocus()
  expect(screen.getByRole('toolbar', { name: 'Anhang' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Deutsch' })).toBeInTheDocument()
  expect(button()).toBeInTheDocument()
  // It is the same field, so the browser keeps its caret and its history.
  expect(screen.getByLabelText('Text auf Deutsch')).toBe(text)
})

it('folds on Escape while it is empty, and unfolds again', async () => {
  const { user, text } = await openFolded()
  await user.click(text)
  await user.keyboard('{Escape}')
  await isFolded()
  const composer = screen.getByRole('region', { name: 'Neuer Post' })
  expect(composer).toHaveFocus()
  await user.tab()
  expect(text).toHaveFocus()
  expect(button()).toBeInTheDocument()
  await user.keyboard('Hallo{Escape}')
  expect(button()).toBeInTheDocument()
  expect(text).toHaveValue('Hallo')
})

it('folds when the user goes elsewhere while it is empty, after a press is released', async () => {
  const { user, text } = await openFolded()
  const elsewhere = screen.getByRole('button', { name: 'Woanders' })
  await user.click(text)
  await user.pointer({ keys: '[MouseLeft>]', target: elsewhere })
  expect(elsewhere).toHaveFocus()
  expect(button()).toBeInTheDocument()
  await user.pointer({ keys: '[/MouseLeft]' })
  await isFolded()
  await user.click(text)
  await user.click(document.body)
  await isFolded()
})

it('stays open with a text or a choice when the user goes elsewhere', async () => {
  const { user, text } = await openFolded()
  await user.click(text)
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Woanders' }))
  expect(button()).toBeInTheDocument()
  await user.click(screen.getByRole('switch'))
  await user.type(text, 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Woanders' }))
  expect(button()).toBeInTheDocument()
  await user.clear(text)
  expect(button()).toBeInTheDocument()
})

it('forgets errors when it folds, and begins in German again', async () => {
  const { user, text } = await openFolded()
  await user.click(text)
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(text).toBeInvalid()
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.keyboard('{Escape}')
  await isFolded()
  const german = screen.getByLabelText('Text auf Deutsch')
  expect(german).toBeValid()
  // The phone preview still shows the other posts in English.
  expect(useSession.getState().preview.language).toBe('en')
  await user.click(german)
  expect(german).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'Deutsch' })).toHaveAttribute('aria-selected', 'true')
})

it('is open with what was restored', async () => {
  const first = await openComposer({ me, typed: 'Noch nicht fertig' })
  await reload(first)
  const { text } = await openFolded()
  expect(text).toHaveValue('Noch nicht fertig')
  expect(button()).toBeInTheDocument()
})

it('opens for a dropped file, and for a draft that another page begins', async () => {
  const { text } = await openFolded()
  fireEvent.drop(text, {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  })
  expect(await screen.findByRole('button', { name: 'Galerie', pressed: true })).toBeVisible()
  expect(button()).toBeInTheDocument()
  act(() => changeDraft(FRESH, () => ({ attachment: null })))
  await isFolded()
})

it('is folded after the post was cleared, and open again after that is undone', async () => {
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  await isFolded()
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(button()).toBeInTheDocument()
})

it('does not fold a stored post', async () => {
  const post = stored()
  answer(PostQuery, { post } as never)
  await openFolded()
  await openEdit(post.id)
  expect(screen.getByRole('toolbar', { name: 'Text gestalten' })).toBeInTheDocument()
})
