// A stored post in the composer, for tests of editing.
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { UpdatePostMutation } from '@/features/composer/useUpdatePost'
import { startEditing } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'
import type { UpdatePostMutationVariables } from '@/graphql/generated/graphql'
import { openComposer } from './composing'
import { answer } from './server'
import { type APost, aPost } from './world'

const blog = {
  __typename: 'BlogAttachment',
  type: 'BLOG',
  title: 'Programm',
  subtitle: null,
  description: null,
  url: 'https://uni.de/ersti',
  image: {
    __typename: 'Image',
    raw: 'bild-1',
    large: '/files/1',
    placeholder: '',
    width: 4,
    height: 3,
    alt: null,
    focus: null,
    translations: { __typename: 'ImageTranslations', alt: [] },
  },
  translations: {
    __typename: 'BlogTranslations',
    title: [
      { __typename: 'LangValue', lang: 'de', value: 'Programm' },
      { __typename: 'LangValue', lang: 'en', value: 'Programme' },
    ],
    subtitle: [],
    description: [],
    url: [],
  },
}

export const stored = (change: object = {}): APost =>
  aPost({
    id: 'post-7',
    content: 'Alter Text',
    editedAt: '2026-11-20T12:00:00.000Z',
    attachments: [blog],
    ...change,
  } as never)

/** Opens a stored post like the menu of its card. */
export async function edit(post: APost, given: Parameters<typeof openComposer>[0] = {}) {
  answer(PostQuery, { post } as never)
  const opened = await openComposer(given)
  act(() => startEditing(post.id))
  await screen.findByRole('button', { name: 'Aktualisieren' })
  return { user: opened.user, text: screen.getByLabelText<HTMLTextAreaElement>('Text auf Deutsch') }
}

/** Lets updates succeed and records their variables. */
export function updated(): UpdatePostMutationVariables[] {
  const calls: UpdatePostMutationVariables[] = []
  answer(UpdatePostMutation, (variables) => {
    calls.push(variables)
    return { updatePost: stored({ content: variables.content }) } as never
  })
  return calls
}

export const write = async (user: UserEvent, text: HTMLTextAreaElement, words: string) => {
  await user.clear(text)
  await user.type(text, words)
}
export const save = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Aktualisieren' }))
