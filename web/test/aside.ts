// Changes of stored posts that are saved on the server, for tests of the composer.
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { SaveWorkingCopyMutation, WorkingCopyQuery } from '@/features/aside/queries'
import { draftOf } from '@/features/posts/draft'
import { edit, stored, write } from './editing'
import { answer } from './server'

export const copy = (savedAt: string, savedBy = 'Mia Brandt') => ({
  __typename: 'WorkingCopy' as const,
  revision: 1,
  savedAt,
  savedBy,
  unfinished: [],
})

export const FIRST = '2026-11-21T08:00:00.000Z'
export const SECOND = '2026-11-21T09:00:00.000Z'

/** Lets saves succeed, and returns their variables. */
export const savingWorks = (savedAt = FIRST) =>
  answer(
    SaveWorkingCopyMutation,
    ({ post }) =>
      ({
        saveWorkingCopy: { __typename: 'Post', id: post, workingCopy: copy(savedAt) },
      }) as never,
  )

/** The server has this change. */
export const onServer = (words: string, savedAt: string) => {
  const post = stored()
  const draft = draftOf(post as never)
  const base = { editedAt: post.editedAt, draft, status: 'LIVE' }
  const state = JSON.stringify({ draft: { ...draft, texts: { de: words, en: '' } }, base })
  return answer(WorkingCopyQuery, {
    workingCopy: { __typename: 'OpenWorkingCopy', state, copy: copy(savedAt) },
  } as never)
}

export const saveAside = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Für später speichern' }))

/** Changes a post and saves the change aside. */
export async function editAside() {
  const calls = savingWorks()
  const opened = await edit(stored())
  await write(opened.user, opened.text, 'Neuer Text')
  await saveAside(opened.user)
  await screen.findByText('Änderung für später gespeichert')
  return { ...opened, calls }
}

/** Opens a post of which somebody has saved a change. */
export async function continueAside() {
  onServer('Von Mia', FIRST)
  const opened = await edit(stored({ workingCopy: copy(FIRST) }))
  expect(opened.text).toHaveValue('Von Mia')
  return opened
}
