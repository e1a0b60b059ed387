// A stored post in the composer, for tests of editing.
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { UpdatePostMutation } from '@/features/composer/useUpdatePost'
import { startEditing } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'
import { aLink, aPicture } from './attachments'
import { openComposer } from './composing'
import { answer, refuse } from './server'
import { type APost, aPost } from './world'

const blog = { ...aLink, description: null, image: aPicture('bild-1') }

export const stored = (change: object = {}): APost =>
  aPost({
    id: 'post-7',
    content: 'Alter Text',
    editedAt: '2026-11-20T12:00:00.000Z',
    attachments: [blog],
    ...change,
  } as never)

/** Opens a post in the composer, which is shown already. */
export async function openEdit(id = 'post-7') {
  act(() => startEditing(id))
  await screen.findByRole('button', { name: 'Aktualisieren' })
}

/** Opens a stored post like the menu of its card. */
export async function edit(post: APost, given: Parameters<typeof openComposer>[0] = {}) {
  answer(PostQuery, { post } as never)
  const opened = await openComposer(given)
  await openEdit(post.id)
  return { user: opened.user, text: screen.getByLabelText<HTMLTextAreaElement>('Text auf Deutsch') }
}

/** Lets updates succeed, and returns their variables. */
export const updated = () =>
  answer(UpdatePostMutation, ({ content }) => ({ updatePost: stored({ content }) }) as never)

export const refuseUpdate = (refusal: Parameters<typeof refuse>[1]) =>
  refuse(UpdatePostMutation, refusal)

export const write = async (user: UserEvent, text: HTMLTextAreaElement, words: string) => {
  await user.clear(text)
  await user.type(text, words)
}
export const save = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Aktualisieren' }))
