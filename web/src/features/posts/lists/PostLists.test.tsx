import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn } from '@test/session'
import { type APost, aDraft, aMe, aPlanned, aPost, changed, config, pageOf } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import type { PostFilter, PostsQueryVariables } from '@/graphql/generated/graphql'
import {
  DeletePostMutation,
  firstPage,
  PinnedPostQuery,
  PinPostMutation,
  PostQuery,
  PostsQuery,
} from '../queries'
import { PostLists } from './PostLists'

const asked = vi.fn<(variables: PostsQueryVariables) => void>()
let eye: ReturnType<typeof anEye>

function theServerHas(lists: Partial<Record<PostFilter, APost[]>>, pinned: APost | null = null) {
  answer(PostsQuery, (variables) => {
    asked(variables)
    return pageOf(lists[variables.filter] ?? [], variables)
  })
  answer(PinnedPostQuery, { pinnedPost: pinned })
}

const published = () => screen.findByRole('region', { name: 'Veröffentlicht' })
const articles = (region: HTMLElement) => within(region).queryAllByRole('article')
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPost({
      content: `Nummer ${index + 1}`,
      publishDate: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    }),
  )

/** The end of the list is in view, as an observer would tell again and again, until this holds. */
const seeEndUntil = (holds: () => void) =>
  waitFor(() => {
    eye.see()
    holds()
  })

beforeEach(() => {
  signIn()
  asked.mockClear()
  eye = anEye()
  answer(ConfigQuery, { config })
  answer(MeQuery, { me: aMe() })
  theServerHas({})
})

describe('the published list', () => {
  // spec: HOME-13, POST-04, POST-12, API-10
  it('asks for 5 and, near its end, for 5 more after its cursor', async () => {
    theServerHas({ PUBLISHED: many(12) })
    renderInConsole(<PostLists />)
    const list = await published()
    await waitFor(() => expect(articles(list)).toHaveLength(5))
    expect(asked).toHaveBeenCalledWith({ filter: 'PUBLISHED', first: 5, before: null })
    expect(eye.margins()).toEqual(['150px'])

    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    expect(asked).toHaveBeenCalledWith({ filter: 'PUBLISHED', first: 5, before: '5' })
    await seeEndUntil(() => expect(articles(list)).toHaveLength(12))
    expect(articles(list).map((article) => article.textContent?.match(/Nummer \d+/)?.[0])).toEqual(
      Array.from({ length: 12 }, (_, index) => `Nummer ${index + 1}`),
    )
  })

  // spec: HOME-13
  it('asks for each page once, however often its end is seen', async () => {
    theServerHas({ PUBLISHED: many(12) })
    renderInConsole(<PostLists />)
    const list = await published()
    await waitFor(() => expect(articles(list)).toHaveLength(5))
    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    const pages = asked.mock.calls.filter(([{ filter }]) => filter === 'PUBLISHED')
    const cursors = pages.map(([{ before }]) => before)
    expect(cursors.slice(0, 2)).toEqual([null, '5'])
    expect(new Set(cursors).size).toBe(cursors.length)
  })

  // spec: HOME-17
  it('says at its end that there is no more', async () => {
    theServerHas({ PUBLISHED: many(2) })
    renderInConsole(<PostLists />)
    expect(await screen.findByText('Du hast keine weiteren Posts')).toBeVisible()
  })

  it('says nothing of an end while there is more', async () => {
    theServerHas({ PUBLISHED: many(6) })
    renderInConsole(<PostLists />)
    await waitFor(async () => expect(articles(await published())).toHaveLength(5))
    expect(screen.queryByText('Du hast keine weiteren Posts')).toBeNull()
  })

  // spec: HOME-16
  it('invites to the first post while there is none', async () => {
    renderInConsole(<PostLists />)
    expect(await screen.findByText(/Schreib deinen ersten Post/)).toBeVisible()
    expect(screen.queryByText('Du hast keine weiteren Posts')).toBeNull()
  })

  it('shows the shape of a post while it is on its way', async () => {
    answer(PostsQuery, () => new Promise(() => {}))
    renderInConsole(<PostLists />)
    expect(await screen.findByRole('status', { name: 'Posts werden geladen' })).toBeVisible()
  })

  // spec: HOME-18
  it('says that it could not be read, names the support, and tries again', async () => {
    disconnect(PostsQuery)
    const { user } = renderInConsole(<PostLists />)
    const said = 'Deine Posts konnten leider nicht geladen werden.'
    expect(await screen.findByText(said)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'hilfe@aushang.example' })).toBeVisible()
    theServerHas({ PUBLISHED: many(1) })
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Nummer 1')).toBeVisible()
  })

  // spec: HOME-18
  it('keeps what it has when a further page fails', async () => {
    theServerHas({ PUBLISHED: many(12) })
    renderInConsole(<PostLists />)
    const list = await published()
    await waitFor(() => expect(articles(list)).toHaveLength(5))
    disconnect(PostsQuery)
    await seeEndUntil(() => expect(within(list).getByRole('alert')).toBeVisible())
    expect(articles(list)).toHaveLength(5)
  })
})

describe('the planned block', () => {
  const planned = [
    aPlanned('2126-11-26T08:00:00Z', { content: 'Später' }),
    aPlanned('2126-11-24T08:00:00Z', { content: 'Bald' }),
  ]

  // spec: HOME-14, POST-10, POST-12, POST-13, API-11
  it('is folded to its number and the next date, and opens to the posts in order', async () => {
    theServerHas({ PLANNED: planned })
    const { user } = renderInConsole(<PostLists />)
    const fold = await screen.findByRole('button', { name: /Geplant/ })
    expect(fold).toHaveTextContent('2 Posts · nächster am 24.11.2126, 09:00 Uhr')
    expect(screen.queryByText('Bald')).toBeNull()
    await user.click(fold)
    const block = screen.getByRole('region', { name: 'Geplant' })
    const texts = articles(block).map((article) => article.textContent)
    expect(texts[0]).toContain('Bald')
    expect(texts[1]).toContain('Später')
    await user.click(fold)
    expect(screen.queryByText('Bald')).toBeNull()
    expect(asked).toHaveBeenCalledWith({ filter: 'PLANNED', first: 200, before: null })
  })

  it('is absent while nothing is planned', async () => {
    renderInConsole(<PostLists />)
    await screen.findByText(/Schreib deinen ersten Post/)
    expect(screen.queryByRole('region', { name: 'Geplant' })).toBeNull()
  })
})

describe('the drafts', () => {
  // spec: HOME-15, POST-12
  it('stand above all as a block of their own, the newest first', async () => {
    const older = aDraft({ content: 'Älter', createdAt: '2026-11-18T10:00:00Z' })
    const newer = aDraft({ content: 'Neuer', createdAt: '2026-11-19T10:00:00Z' })
    theServerHas({ DRAFT: [older, newer] })
    renderInConsole(<PostLists />)
    const block = await screen.findByRole('region', { name: /Freizugebende Veröffentlichungen/ })
    const texts = articles(block).map((article) => article.textContent)
    expect(texts[0]).toContain('Neuer')
    expect(texts[1]).toContain('Älter')
  })

  it('are absent while nothing waits', async () => {
    renderInConsole(<PostLists />)
    await screen.findByText(/Schreib deinen ersten Post/)
    expect(screen.queryByText(/Freizugebende/)).toBeNull()
  })
})

describe('the pinned banner', () => {
  const pinnedAt = '2026-11-20T12:00:00Z'

  // spec: HOME-10, POST-18
  it('shows the pinned post, and lets it go', async () => {
    const post = aPost({ content: '**Angepinntes**', pinnedAt, viewerCanPin: true })
    theServerHas({ PUBLISHED: [post] }, post)
    answer(PinPostMutation, ({ status }) => ({
      pinPost: { ...post, pinnedAt: status ? pinnedAt : null },
    }))
    const { user } = renderInConsole(<PostLists />)
    const banner = await screen.findByRole('complementary', { name: 'Angepinnt' })
    expect(within(banner).getByText('Angepinntes')).toBeVisible()
    await user.click(within(banner).getByRole('button', { name: 'Lösen' }))
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Angepinnt' })).toBeNull(),
    )
  })

  // spec: HOME-10, ROLES-09
  it('offers no way to let it go to those who may not', async () => {
    const post = aPost({ pinnedAt })
    theServerHas({ PUBLISHED: [post] }, post)
    renderInConsole(<PostLists />)
    const banner = await screen.findByRole('complementary', { name: 'Angepinnt' })
    expect(within(banner).queryByRole('button', { name: 'Lösen' })).toBeNull()
  })

  // spec: HOME-10
  it('is absent while nothing is pinned', async () => {
    theServerHas({ PUBLISHED: many(1) })
    renderInConsole(<PostLists />)
    await screen.findByText('Nummer 1')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('coming back to the page', () => {
  const turnTo = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    fireEvent(document, new Event('visibilitychange'))
  }
  const away = (ms: number) => {
    turnTo('hidden')
    vi.setSystemTime(Date.now() + ms)
    turnTo('visible')
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('shows what others have done meanwhile', async () => {
    const draft = aDraft({ content: 'Wartet' })
    theServerHas({ DRAFT: [draft] })
    renderInConsole(<PostLists />)
    expect(await screen.findByText('Entwurf')).toBeVisible()
    theServerHas({ PUBLISHED: [changed(draft, { status: 'LIVE' })] })
    away(15_000)
    expect(await screen.findByText('Live')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Entwurf')).toBeNull())
  })

  it('asks each minute while someone looks, and not while nobody does', async () => {
    renderInConsole(<PostLists />)
    await screen.findByText(/Schreib deinen ersten Post/)
    asked.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
    asked.mockClear()
    turnTo('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).not.toHaveBeenCalled()
  })

  it('moves nothing under a pressed pointer', async () => {
    const draft = aDraft({ content: 'Wartet' })
    theServerHas({ DRAFT: [draft] })
    const { client } = renderInConsole(<PostLists />)
    const card = await screen.findByText('Entwurf')
    fireEvent.pointerDown(card)
    theServerHas({})
    await client
      .query(PostsQuery, firstPage('DRAFT'), { requestPolicy: 'network-only' })
      .toPromise()
    expect(card).toBeInTheDocument()
    fireEvent.pointerUp(card)
    await waitFor(() => expect(card).not.toBeInTheDocument())
  })

  it('asks nothing after a glance at another tab', async () => {
    renderInConsole(<PostLists />)
    await screen.findByText(/Schreib deinen ersten Post/)
    asked.mockClear()
    away(14_999)
    expect(asked).not.toHaveBeenCalled()
  })
})

it('leads the focus on to the next card when one is deleted', async () => {
  const [first, second] = many(2).map((post) => changed(post, { viewerCanDelete: true }))
  theServerHas({ PUBLISHED: [first, second] as APost[] })
  answer(DeletePostMutation, { deletePost: first?.id ?? '' })
  const { user } = renderInConsole(<PostLists />)
  const [menu] = await screen.findAllByRole('button', { name: 'Menü des Posts' })
  await user.click(menu as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
})

it('says once what befalls all lists, and tries all of them again', async () => {
  disconnect(PostsQuery)
  const { user } = renderInConsole(<PostLists />)
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  theServerHas({ DRAFT: [aDraft()], PUBLISHED: many(1) })
  await user.click(again)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

it('lets a card go whose post a colleague has deleted, as soon as one acts on it', async () => {
  theServerHas({ DRAFT: [aDraft({ viewerCanApprove: true })] })
  const { user } = renderInConsole(<PostLists />)
  const approve = await screen.findByRole('button', { name: 'Freigeben' })
  refuse(PostQuery, { code: 404, reason: 'NOT_FOUND' })
  theServerHas({})
  await user.click(approve)
  await waitFor(() => expect(approve).not.toBeInTheDocument())
  expect(await screen.findByText('Das gibt es nicht mehr.')).toBeInTheDocument()
})
