import { aUser } from '@test/home'
import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { type APost, aDraft, aPlanned, aPost, changed, pageOf, somePosts } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DeletePostMutation,
  PinnedPostQuery,
  PostNowQuery,
  PostQuery,
  PostsQuery,
} from '@/features/posts/queries'
import { endEdit } from '@/features/writing/state'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { PostSearch } from './PostSearch'

const requested = vi.fn<(variables: PostsQueryVariables) => void>()
const onSearch = vi.fn<(text: string) => void>()
let eye: ReturnType<typeof anEye>

function Searching({ first }: { first: string }) {
  const [text, setText] = useState(first)
  const search = (words: string) => {
    onSearch(words)
    setText(words)
  }
  return <PostSearch text={text} onSearch={search} onDeleted={endEdit} />
}

const Address = () => <output aria-label="Adresse">{useLocation().search}</output>

const open = (first = '') => renderInConsole(<Searching first={first} />)
const field = () => screen.getByRole('searchbox', { name: 'In deinen Posts suchen' })
const found = () => screen.findByRole('region', { name: 'Gefundene Posts' })

function theServerHas(posts: APost[]) {
  answer(PostsQuery, (variables) => {
    requested(variables)
    const { filter, text } = variables
    const isWanted = (post: APost) =>
      text ? post.content.includes(text) : filter === 'PUBLISHED' && post.status === 'LIVE'
    return pageOf(posts.filter(isWanted), variables)
  })
}

beforeEach(() => {
  aUser()
  requested.mockClear()
  onSearch.mockClear()
  eye = anEye()
  answer(PinnedPostQuery, { pinnedPost: null })
  theServerHas([])
})

it('shows posts of any status that contain the words, after a pause in typing', async () => {
  theServerHas([
    aPost({ content: 'Sommerfest' }),
    aDraft({ content: 'Fest der Kulturen fürs Sommerfest' }),
    aPost({ content: 'Sitzung' }),
  ])
  const { user } = open()
  await screen.findByText('Sitzung')
  await user.type(field(), 'Sommerfest')
  const region = within(await found())
  expect(await region.findByText('2 Posts enthalten „Sommerfest“')).toBeInTheDocument()
  expect(region.getAllByRole('article')).toHaveLength(2)
  expect(region.getByText('Entwurf')).toBeVisible()
  expect(screen.queryByText('Sitzung')).toBeNull()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('Sommerfest')
  expect(requested).toHaveBeenLastCalledWith({
    filter: 'ALL',
    first: 20,
    before: null,
    text: 'Sommerfest',
  })
})

it.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  [
    'its button',
    (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Suche leeren' })),
  ],
])('shows the lists again on %s', async (_name, clear) => {
  theServerHas([aPost({ content: 'Sommerfest' }), aPost({ content: 'Sitzung' })])
  const { user } = open('Sommerfest')
  expect(field()).toHaveValue('Sommerfest')
  await screen.findByText('1 Post enthält „Sommerfest“')
  await user.click(field())
  await clear(user)
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(await screen.findByText('Sitzung')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Gefundene Posts' })).toBeNull()
})

it('says that nothing was found, and where it searched', async () => {
  const { user } = open()
  await user.type(field(), 'Nirgends')
  const region = within(await found())
  await waitFor(() => expect(region.getAllByText('Kein Post enthält „Nirgends“')).toHaveLength(2))
  expect(region.getByRole('status')).toHaveClass(visuallyHidden.unseen ?? '')
  expect(region.getByText(/auf Deutsch und auf Englisch/)).toBeVisible()
})

it('says that the search failed, and can retry', async () => {
  disconnect(PostsQuery)
  const { user } = open('Fest')
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  theServerHas([aPost({ content: 'Fest' })])
  await user.click(again)
  expect(await screen.findByText('1 Post enthält „Fest“')).toBeInTheDocument()
})

it('loads further pages, and leaves the lists unchanged', async () => {
  const nameOf = (at: number) => `${at % 2 ? 'Fest' : 'Sitzung'} ${at}`
  theServerHas(somePosts(45).map((post, at) => changed(post, { content: nameOf(at) })))
  const { user } = open()
  await screen.findByText('Sitzung 0')
  await user.type(field(), 'Fest')
  const region = await found()
  await waitFor(() => expect(within(region).getAllByRole('article')).toHaveLength(20))
  await waitFor(() => {
    eye.see()
    expect(within(region).getAllByRole('article')).toHaveLength(22)
  })
  await user.keyboard('{Escape}')
  await screen.findByText('Sitzung 0')
  expect(screen.getAllByRole('article')).toHaveLength(5)
})

it('removes a deleted post from the results', async () => {
  const post = changed(aPost({ content: 'Fest' }), { viewerCanDelete: true })
  theServerHas([post, aPost({ content: 'Fest zwei' })])
  answer(PostNowQuery, { post })
  answer(DeletePostMutation, { deletePost: post.id })
  const { user } = open('Fest')
  const card = (await screen.findByText('Fest')).closest('article') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Menü des Posts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

it('searches at once on Enter, and ignores blank text', async () => {
  const { user } = open()
  await user.type(field(), '  {Enter}')
  expect(onSearch.mock.calls.flat().filter(Boolean)).toEqual([])
  await user.type(field(), 'Fest {Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('Fest')
  expect(field()).toHaveAttribute('maxlength', '100')
})

describe('while a search is open', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  const aMinuteLater = () => act(() => vi.advanceTimersByTimeAsync(60_000))

  it('shows changes by others to the results', async () => {
    const draft = aDraft({ content: 'Fest' })
    theServerHas([draft])
    open('Fest')
    expect(await screen.findByText('Entwurf')).toBeVisible()
    theServerHas([changed(draft, { status: 'LIVE' }), aPost({ content: 'Fest zwei' })])
    await aMinuteLater()
    expect(await screen.findByText('2 Posts enthalten „Fest“')).toBeInTheDocument()
    expect(screen.getAllByText('Live')).toHaveLength(2)
    theServerHas([])
    await aMinuteLater()
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0))
  })

  it('keeps the lists behind it up to date', async () => {
    theServerHas([aPost({ content: 'Fest' })])
    open('Fest')
    await screen.findByText('1 Post enthält „Fest“')
    requested.mockClear()
    await aMinuteLater()
    await waitFor(() =>
      expect(requested.mock.calls.map(([{ filter }]) => filter).sort()).toEqual([
        'ALL',
        'DRAFT',
        'PLANNED',
        'UNSENT',
      ]),
    )
  })

  it('shows that a planned post becomes live at its date', async () => {
    vi.useRealTimers()
    const due = aPlanned(new Date(Date.now() - 1000).toISOString(), { content: 'Fest' })
    answer(PostsQuery, (variables) =>
      pageOf(variables.text || variables.filter === 'PLANNED' ? [due] : [], variables),
    )
    answer(PostQuery, { post: changed(due, { status: 'LIVE' }) })
    open('Fest')
    expect(await screen.findByText(/^Geplant für/)).toBeVisible()
    expect(await screen.findByText('Live')).toBeVisible()
  })
})

describe('the link of a mail to a post', () => {
  const openLinked = () =>
    renderInConsole(
      <>
        <Searching first="" />
        <Address />
      </>,
      undefined,
      '/?post=post-9',
    )
  const address = () => screen.getByRole('status', { name: 'Adresse' })

  it.each([
    [404, 'Den Post aus deiner E-Mail gibt es nicht mehr', ''],
    [500, 'Der Post aus deiner E-Mail konnte nicht geladen werden', '?post=post-9'],
  ])('that fails with %i is only forgotten if the post is gone', async (code, title, left) => {
    refuse(PostNowQuery, { code })
    openLinked()
    expect(await screen.findByText(title)).toBeInTheDocument()
    await waitFor(() => expect(address().textContent).toBe(left))
  })
})
