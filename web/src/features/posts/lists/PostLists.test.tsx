import { inBothLanguages } from '@test/card'
import { onASmallScreen } from '@test/composing'
import { aUser } from '@test/home'
import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import {
  type APost,
  aDraft,
  aPlanned,
  aPost,
  changed,
  somePosts as many,
  pageOf,
} from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endEdit } from '@/features/composer/state'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { MeQuery } from '@/features/profiles/queries'
import type { PostFilter, PostsQueryVariables } from '@/graphql/generated/graphql'
import {
  DeletePostMutation,
  firstPage,
  PinnedPostQuery,
  PinPostMutation,
  PostNowQuery,
  PostsQuery,
} from '../queries'
import { showCard } from '../shown'
import { PostSearch } from './PostSearch'

const renderedCards = vi.hoisted(() => vi.fn())
vi.mock('../card/PostMenu', async (original) => {
  const { PostMenu } = await original<typeof import('../card/PostMenu')>()
  return {
    PostMenu: (props: Parameters<typeof PostMenu>[0]) => {
      renderedCards()
      return <PostMenu {...props} />
    },
  }
})

const requested = vi.fn<(variables: PostsQueryVariables) => void>()
let eye: ReturnType<typeof anEye>
const lists = <PostSearch text="" onSearch={() => {}} onDeleted={endEdit} />

function theServerHas(lists: Partial<Record<PostFilter, APost[]>>, pinned: APost | null = null) {
  answer(PostsQuery, (variables) => {
    requested(variables)
    return pageOf(lists[variables.filter] ?? [], variables)
  })
  answer(PinnedPostQuery, { pinnedPost: pinned })
}

const published = () => screen.findByRole('region', { name: 'Veröffentlicht' })
const articles = (region: HTMLElement) => within(region).queryAllByRole('article')
const shows = (list: HTMLElement, count: number) =>
  waitFor(() => expect(articles(list)).toHaveLength(count))
const isEmpty = () => screen.findByText(/Schreib deinen ersten Post/)
const banner = () => screen.findByRole('complementary', { name: 'Angepinnt' })

/** Reports repeatedly that the end of the list is visible, until `holds` passes. */
const seeEndUntil = (holds: () => void) =>
  waitFor(() => {
    eye.see()
    holds()
  })

/** Opens the first page of this many published posts. */
async function openPage(count: number) {
  theServerHas({ PUBLISHED: many(count) })
  const opened = renderInConsole(lists)
  const list = await published()
  await shows(list, 5)
  return { ...opened, list }
}

beforeEach(() => {
  aUser()
  requested.mockClear()
  eye = anEye()
  theServerHas({})
})

describe('the published list', () => {
  // spec: HOME-13, POST-04, POST-12, API-10
  it('loads 5 posts and, near the end, 5 more after the cursor', async () => {
    const { list } = await openPage(12)
    expect(requested).toHaveBeenCalledWith({ filter: 'PUBLISHED', first: 5, before: null })
    expect(eye.margins()).toContain('150px')

    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    expect(requested).toHaveBeenCalledWith({ filter: 'PUBLISHED', first: 5, before: '5' })
    await seeEndUntil(() => expect(articles(list)).toHaveLength(12))
    expect(articles(list).map((article) => article.textContent?.match(/Nummer \d+/)?.[0])).toEqual(
      Array.from({ length: 12 }, (_, index) => `Nummer ${index + 1}`),
    )
  })

  // spec: HOME-13
  it('loads each page once, however often its end is seen', async () => {
    const { list } = await openPage(12)
    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    const pages = requested.mock.calls.filter(([{ filter }]) => filter === 'PUBLISHED')
    const cursors = pages.map(([{ before }]) => before)
    expect(cursors.slice(0, 2)).toEqual([null, '5'])
    expect(new Set(cursors).size).toBe(cursors.length)
  })

  // spec: HOME-17
  it('says at its end that there are no more posts', async () => {
    theServerHas({ PUBLISHED: many(2) })
    renderInConsole(lists)
    expect(await screen.findByText('Du hast keine weiteren Posts')).toBeVisible()
  })

  it('shows no end while there are more posts', async () => {
    await openPage(6)
    expect(screen.queryByText('Du hast keine weiteren Posts')).toBeNull()
  })

  // spec: HOME-16
  it('invites to the first post if there is none', async () => {
    renderInConsole(lists)
    expect(await isEmpty()).toBeVisible()
    expect(screen.queryByText('Du hast keine weiteren Posts')).toBeNull()
  })

  it('shows a skeleton while it loads', async () => {
    answer(PostsQuery, () => new Promise(() => {}))
    renderInConsole(lists)
    expect(await screen.findByRole('status', { name: 'Posts werden geladen' })).toBeVisible()
  })

  // spec: HOME-18
  it('says that loading failed, names the support, and can retry', async () => {
    disconnect(PostsQuery)
    const { user } = renderInConsole(lists)
    const message = 'Deine Posts konnten leider nicht geladen werden.'
    expect(await screen.findByText(message)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'hilfe@aushang.example' })).toBeVisible()
    theServerHas({ PUBLISHED: many(1) })
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Nummer 1')).toBeVisible()
  })

  // spec: HOME-18
  it('keeps the loaded posts when a further page fails', async () => {
    const { list } = await openPage(12)
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
  it('is folded to its number and the next date, and unfolds the posts in order', async () => {
    theServerHas({ PLANNED: planned })
    const { user } = renderInConsole(lists)
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
    expect(requested).toHaveBeenCalledWith({ filter: 'PLANNED', first: 200, before: null })
  })

  it('is absent if nothing is planned', async () => {
    renderInConsole(lists)
    await isEmpty()
    expect(screen.queryByRole('region', { name: 'Geplant' })).toBeNull()
  })
})

describe('the drafts', () => {
  // spec: HOME-15, POST-12
  it('are shown above all in their own block, newest first', async () => {
    const older = aDraft({ content: 'Älter', createdAt: '2026-11-18T10:00:00Z' })
    const newer = aDraft({ content: 'Neuer', createdAt: '2026-11-19T10:00:00Z' })
    theServerHas({ DRAFT: [older, newer] })
    renderInConsole(lists)
    const block = await screen.findByRole('region', { name: /Freizugebende Veröffentlichungen/ })
    const texts = articles(block).map((article) => article.textContent)
    expect(texts[0]).toContain('Neuer')
    expect(texts[1]).toContain('Älter')
  })

  it('are absent if there are none', async () => {
    renderInConsole(lists)
    await isEmpty()
    expect(screen.queryByText(/Freizugebende/)).toBeNull()
  })
})

describe('a long list', () => {
  const part = (text: string) => (element: Element) =>
    element.textContent?.includes(text) === true && element.querySelector('article') !== null

  async function openTenPages() {
    const opened = await openPage(50)
    const { list } = opened
    for (let count = 5; count < 50; count += 5) {
      await shows(list, count)
      await seeEndUntil(() => expect(articles(list)).toHaveLength(count + 5))
    }
    return opened
  }
  const entries = (list: HTMLElement) => within(list).getAllByRole('listitem')

  it('replaces distant cards by their texts at the same height', async () => {
    const { list } = await openTenPages()
    eye.lose(part('Nummer 12'))
    expect(articles(list)).toHaveLength(45)
    expect(entries(list)).toHaveLength(50)
    expect(entries(list)[11]).toHaveTextContent(/^Nummer 12$/)
    const resting = entries(list)[11]?.parentElement as HTMLElement
    expect(resting).toHaveStyle({ height: '100px' })
    eye.see((element) => element === resting)
    expect(articles(list)).toHaveLength(50)
  })

  it('renders a part again whose card is to be shown, and scrolls to it', async () => {
    const { list } = await openTenPages()
    const entry = within(list).getByText('Nummer 12').closest<HTMLElement>('[data-entry]')
    eye.lose(part('Nummer 12'))
    expect(articles(list)).toHaveLength(45)
    act(() => showCard({ id: entry?.dataset.entry ?? '', status: 'LIVE' }))
    expect(within(list).getByText('Nummer 12').closest('article')).toHaveFocus()
  })

  it('renders its first page again for a post that was just sent', async () => {
    const { client, list } = await openTenPages()
    eye.lose((element) => element.querySelector('[data-words]')?.textContent === 'Nummer 1')
    expect(articles(list)).toHaveLength(45)
    const post = aPost({ content: 'Ganz neu' })
    answer(SendPostMutation, { sendPost: post } as never)
    await act(() => client.mutation(SendPostMutation, {} as never).toPromise())
    act(() => showCard(post))
    expect((await within(list).findByText('Ganz neu')).closest('article')).toHaveFocus()
  })

  it('shows a card again in the language in which it was read', async () => {
    theServerHas({ PUBLISHED: [{ ...inBothLanguages(), status: 'LIVE' }] })
    const { user } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: 'Englische Fassung lesen' }))
    act(() => (document.activeElement as HTMLElement).blur())
    eye.lose(part('Cancelled'))
    expect(screen.queryByRole('article')).toBeNull()
    eye.see((element) => element.hasAttribute('data-resting'))
    expect(screen.getByRole('article')).toHaveTextContent(/Cancelled/)
    expect(screen.getByRole('button', { name: 'Deutsche Fassung lesen' })).toBeVisible()
  })

  it('renders and reads the same amount for each page, however long it is', async () => {
    const { list } = await openPage(40)
    const isEnd = (element: Element) => element.querySelector('[role="status"]') !== null
    const drawn: number[] = []
    for (let count = 5; count < 40; count += 5) {
      renderedCards.mockClear()
      await waitFor(() => {
        eye.see(isEnd)
        expect(entries(list)).toHaveLength(count + 5)
      })
      drawn.push(renderedCards.mock.calls.length)
      eye.lose((element) => !part(`Nummer ${count + 5}`)(element) && part('')(element))
      expect(articles(list)).toHaveLength(5)
    }
    expect(Math.max(...drawn.slice(1))).toBeLessThanOrEqual(10)
  })

  it('does not replace a card that has the focus', async () => {
    const { list } = await openTenPages()
    const [first, , , , , sixth] = articles(list) as HTMLElement[]
    act(() => first?.focus())
    eye.lose(part('Nummer 2'))
    expect(first).toHaveFocus()
    expect(sixth).toBeInTheDocument()
    act(() => sixth?.focus())
    eye.lose(part('Nummer 2'))
    expect(first).not.toBeInTheDocument()
  })

  it('shows the loaded pages again when the user comes back', async () => {
    const { client, unmount } = await openTenPages()
    unmount()
    requested.mockClear()
    renderInConsole(lists, client)
    await shows(await published(), 50)
    expect(requested.mock.calls.every(([{ before }]) => before === null)).toBe(true)
  })

  it('starts again at the first page if more than a page of posts was added meanwhile', async () => {
    const { client, list } = await openTenPages()
    const all = [...many(7, 'Neu', 21), ...many(50)]
    // Each cursor is one of these posts, and none of those before.
    answer(PostsQuery, ({ before, ...variables }) => {
      if (variables.filter !== 'PUBLISHED') return pageOf([], variables)
      const page = pageOf(all, { ...variables, before: before?.replace('neu ', '') })
      const { pageInfo } = page.posts
      return {
        posts: { ...page.posts, pageInfo: { ...pageInfo, endCursor: `neu ${pageInfo.endCursor}` } },
      }
    })
    const now = { requestPolicy: 'network-only' } as const
    await act(() => client.query(PostsQuery, firstPage('PUBLISHED'), now).toPromise())
    await shows(list, 5)
    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    expect(articles(list)[6]).toHaveTextContent('Neu 7')
  })
})

describe('more than one page of waiting posts', () => {
  // spec: API-11
  it('is loaded by a button, and counted as a whole', async () => {
    const drafts = Array.from({ length: 203 }, (_, index) =>
      aDraft({
        content: `Wartet ${index + 1}`,
        createdAt: new Date(Date.UTC(2026, 10, 19) - index * 60_000).toISOString(),
      }),
    )
    theServerHas({ DRAFT: drafts })
    const { user } = renderInConsole(lists)
    const heading = await screen.findByRole('heading', { name: /freizugebende/i })
    expect(heading).toHaveTextContent('203')
    await user.click(screen.getByRole('button', { name: 'Weitere Entwürfe anzeigen' }))
    expect(requested).toHaveBeenLastCalledWith({ filter: 'DRAFT', first: 200, before: '200' })
    const next = (await screen.findByText('Wartet 201')).closest('article')
    await waitFor(() => expect(next).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Weitere Entwürfe anzeigen' })).toBeNull()
    expect(screen.getByText('Wartet 203')).toBeInTheDocument()
  })
})

describe('the pinned banner', () => {
  const pinnedAt = '2026-11-20T12:00:00Z'

  // spec: HOME-10, POST-18
  it('shows the pinned post, and unpins it', async () => {
    const post = aPost({ content: '**Angepinntes**', pinnedAt, viewerCanPin: true })
    theServerHas({ PUBLISHED: [post] }, post)
    answer(PinPostMutation, ({ status }) => ({
      pinPost: { ...post, pinnedAt: status ? pinnedAt : null },
    }))
    const { user } = renderInConsole(lists)
    const pinned = within(await banner())
    expect(pinned.getByText('Angepinntes')).toBeVisible()
    await user.click(pinned.getByRole('button', { name: 'Lösen' }))
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Angepinnt' })).toBeNull(),
    )
  })

  // spec: POST-19
  it('says that another post replaces it, and marks the pinned card', async () => {
    const first = aPost({ content: 'Der erste', pinnedAt, viewerCanPin: true })
    const second = aPost({ content: 'Der zweite', viewerCanPin: true })
    theServerHas({ PUBLISHED: [first, second] }, first)
    answer(PinPostMutation, () => ({ pinPost: { ...second, pinnedAt } }))
    const { user } = renderInConsole(lists)
    const card = async (words: string) => {
      const cards = await screen.findAllByRole('article')
      return within(cards.find(({ textContent }) => textContent?.includes(words)) as HTMLElement)
    }
    expect((await card('Der erste')).getByText('Angepinnt')).toBeVisible()
    expect((await card('Der zweite')).queryByText('Angepinnt')).toBeNull()
    await banner()
    await user.click((await card('Der zweite')).getByRole('button', { name: 'Menü des Posts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Anpinnen' }))
    expect(await screen.findByText('Post angepinnt')).toBeInTheDocument()
    expect(screen.getByText('Der bisherige ist nicht mehr angepinnt.')).toBeInTheDocument()
    expect((await card('Der zweite')).getByText('Angepinnt')).toBeVisible()
    expect((await card('Der erste')).queryByText('Angepinnt')).toBeNull()
  })

  it('scrolls to its card if there is no phone preview', async () => {
    onASmallScreen()
    const post = aPost({ content: 'Angepinntes', pinnedAt })
    theServerHas({ PUBLISHED: [aPost({ content: 'Neueres' }), post] }, post)
    const { user } = renderInConsole(lists)
    const pinned = within(await banner())
    const card = (await screen.findAllByRole('article'))[1]
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(pinned.getByRole('button', { name: /Angepinntes/ }))
    expect(card).toHaveFocus()
    expect(seen.mock.contexts).toEqual([card])
  })

  it('is shown in a dialog if its card is not in the list yet', async () => {
    onASmallScreen()
    const post = aPost({ content: 'Angepinntes', pinnedAt })
    theServerHas({ PUBLISHED: many(1) }, post)
    const { user } = renderInConsole(lists)
    await user.click(within(await banner()).getByRole('button', { name: /Angepinntes/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Dein angepinnter Post' })
    expect(within(dialog).getByText('Angepinntes')).toBeVisible()
  })

  // spec: HOME-10, ROLES-09
  it('cannot be unpinned without the permission', async () => {
    const post = aPost({ pinnedAt })
    theServerHas({ PUBLISHED: [post] }, post)
    renderInConsole(lists)
    expect(within(await banner()).queryByRole('button', { name: 'Lösen' })).toBeNull()
  })

  // spec: HOME-10
  it('is absent if nothing is pinned', async () => {
    theServerHas({ PUBLISHED: many(1) })
    renderInConsole(lists)
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
  /** Resolves once all earlier requests are answered. */
  const roundTrip = (client: Client) =>
    act(() => client.query(MeQuery, {}, { requestPolicy: 'network-only' }).toPromise())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

  it('shows changes by others', async () => {
    const draft = aDraft({ content: 'Wartet' })
    theServerHas({ DRAFT: [draft] })
    renderInConsole(lists)
    expect(await screen.findByText('Entwurf')).toBeVisible()
    theServerHas({ PUBLISHED: [changed(draft, { status: 'LIVE' })] })
    away(15_000)
    expect(await screen.findByText('Live')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Entwurf')).toBeNull())
  })

  it('refetches each minute while the page is visible, and not while it is hidden', async () => {
    renderInConsole(lists)
    await isEmpty()
    requested.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(3))
    requested.mockClear()
    turnTo('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requested).not.toHaveBeenCalled()
  })

  // spec: HOME-10
  it('shows a post that others have pinned', async () => {
    const [one, other] = many(2) as [APost, APost]
    theServerHas({ PUBLISHED: [one, other] }, changed(one, { pinnedAt: '2026-11-20T12:00:00Z' }))
    renderInConsole(lists)
    expect(await banner()).toHaveTextContent('Nummer 1')
    theServerHas({ PUBLISHED: [one, other] }, changed(other, { pinnedAt: '2026-11-20T13:00:00Z' }))
    away(15_000)
    await waitFor(async () => expect(await banner()).toHaveTextContent('Nummer 2'))
  })

  it('moves nothing under a pressed pointer', async () => {
    const draft = aDraft({ content: 'Wartet' })
    theServerHas({ DRAFT: [draft] })
    const { client } = renderInConsole(lists)
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

  it('does not refetch after a short look at another tab', async () => {
    const { client } = renderInConsole(lists)
    await isEmpty()
    requested.mockClear()
    away(14_999)
    await roundTrip(client)
    expect(requested).not.toHaveBeenCalled()
  })
})

it('moves the focus to the next card when one is deleted', async () => {
  const [first, second] = many(2).map((post) => changed(post, { viewerCanDelete: true }))
  theServerHas({ PUBLISHED: [first, second] as APost[] })
  answer(DeletePostMutation, { deletePost: first?.id ?? '' })
  const { user } = renderInConsole(lists)
  const [menu] = await screen.findAllByRole('button', { name: 'Menü des Posts' })
  await user.click(menu as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
})

it('shows one error if all lists fail, and retries all of them', async () => {
  disconnect(PostsQuery)
  const { user } = renderInConsole(lists)
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  theServerHas({ DRAFT: [aDraft()], PUBLISHED: many(1) })
  await user.click(again)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

it('removes the card of a post that a colleague has deleted, as soon as the user acts on it', async () => {
  theServerHas({ DRAFT: [aDraft({ viewerCanApprove: true })] })
  const { user } = renderInConsole(lists)
  const approve = await screen.findByRole('button', { name: 'Freigeben' })
  refuse(PostNowQuery, { code: 404, reason: 'NOT_FOUND' })
  theServerHas({})
  await user.click(approve)
  await waitFor(() => expect(approve).not.toBeInTheDocument())
  expect(
    await screen.findByRole('dialog', { name: 'Der Post ist inzwischen gelöscht' }),
  ).toBeVisible()
})

describe('a dialog whose card moves to another list', () => {
  const planned = () =>
    aPlanned('2126-11-24T08:00:00Z', { viewerCanReschedule: true, viewerCanDelete: true })

  async function openDialog(post: APost, entry: string) {
    answer(PostNowQuery, { post })
    theServerHas({ PLANNED: [post] })
    const { user, client } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: /^Geplant/ }))
    await user.click(await screen.findByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return { user, client, dialog: within(await screen.findByRole('dialog')) }
  }

  /** The console learns of it, for example by refetching a list. */
  async function becomes(client: Client, lists: Parameters<typeof theServerHas>[0]) {
    theServerHas(lists)
    for (const filter of ['PLANNED', 'PUBLISHED'] as const) {
      const fresh = { requestPolicy: 'network-only' } as const
      await act(() => client.query(PostsQuery, firstPage(filter), fresh).toPromise())
    }
  }

  it.each(['Datum ändern', 'Löschen'])('says that the post is live: %s', async (entry) => {
    const post = planned()
    const { user, client } = await openDialog(post, entry)
    const live = { status: 'LIVE', viewerCanReschedule: false } as const
    await becomes(client, { PUBLISHED: [changed(post, live)] })
    const movedDialog = await screen.findByRole('dialog', { name: 'Der Post ist inzwischen live' })
    await user.click(within(movedDialog).getByRole('button', { name: 'Verstanden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays open with the chosen date while the date can still be set', async () => {
    const draft = aDraft({ viewerCanReschedule: true })
    answer(PostNowQuery, { post: draft })
    theServerHas({ DRAFT: [draft] })
    const { user, client } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Datum ändern' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'frühestens nach Freigabe' }))
    await becomes(client, {
      PLANNED: [changed(draft, { status: 'APPROVED', publishDate: '2126-11-24T08:00:00Z' })],
    })
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: /freizugebende/i, hidden: true })).toBeNull(),
    )
    expect(dialog.getByRole('radio', { name: 'Datum und Uhrzeit' })).toBeChecked()
  })

  it('stays open when a list drops the post', async () => {
    const { client, dialog } = await openDialog(planned(), 'Löschen')
    await becomes(client, {})
    expect(dialog.getByRole('button', { name: 'Löschen' })).toBeEnabled()
  })
})
