// The post lists of the home page, for tests of their parts.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { PostSearch } from '@/features/ownPosts/PostSearch'
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { endEdit } from '@/features/writing/state'
import type { PostFilter, PostsQueryVariables } from '@/graphql/generated/graphql'
import { aUser } from './home'
import { anEye } from './observe'
import { renderInConsole } from './render'
import { answer } from './server'
import { type APost, somePosts as many, pageOf } from './world'

export const requested = vi.fn<(variables: PostsQueryVariables) => void>()
export let eye: ReturnType<typeof anEye>
export const lists = <PostSearch text="" onSearch={() => {}} onDeleted={endEdit} />

export function theServerHas(
  lists: Partial<Record<PostFilter, APost[]>>,
  pinned: APost | null = null,
) {
  answer(PostsQuery, (variables) => {
    requested(variables)
    return pageOf(lists[variables.filter] ?? [], variables)
  })
  answer(PinnedPostQuery, { pinnedPost: pinned })
}

export const published = () => screen.findByRole('region', { name: 'Veröffentlicht' })
export const articles = (region: HTMLElement) => within(region).queryAllByRole('article')
export const shows = (list: HTMLElement, count: number) =>
  waitFor(() => expect(articles(list)).toHaveLength(count))
export const isEmpty = () => screen.findByText(/Schreib deinen ersten Post/)
export const banner = () => screen.findByRole('complementary', { name: 'Angepinnt' })

/** Opens the list with this name. */
export const openList = async (user: UserEvent, name: RegExp) =>
  user.click(await screen.findByRole('link', { name }))

/** Reports repeatedly that the end of the list is visible, until `holds` passes. */
export const seeEndUntil = (holds: () => void) =>
  waitFor(() => {
    eye.see()
    holds()
  })

/** Opens the first page of this many published posts. */
export async function openPage(count: number) {
  theServerHas({ PUBLISHED: many(count) })
  const opened = renderInConsole(lists)
  const list = await published()
  await shows(list, 5)
  return { ...opened, list }
}

/** Before each test: a user without posts. */
export function startLists() {
  aUser()
  requested.mockClear()
  eye = anEye()
  theServerHas({})
}
