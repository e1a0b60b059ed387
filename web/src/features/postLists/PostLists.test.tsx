import {
  articles,
  eye,
  isEmpty,
  lists,
  openList,
  openPage,
  requested,
  seeEndUntil,
  startLists,
  theServerHas,
} from '@test/postLists'
import { renderInConsole } from '@test/render'
import { answer, disconnect } from '@test/server'
import { type APost, aDraft, aPlanned, changed, somePosts as many } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeletePostMutation, PostsQuery } from '@/features/posts/queries'

beforeEach(startLists)

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
  it('shows the posts in order, and folds to their number and the next date', async () => {
    theServerHas({ PLANNED: planned })
    const { user } = renderInConsole(lists)
    await openList(user, /^Geplant 2$/)
    const block = screen.getByRole('region', { name: 'Geplant' })
    const fold = within(block).getByRole('button', { name: /Geplant/ })
    expect(fold).toHaveTextContent('2 Posts · nächster am 24.11.2126, 09:00 Uhr')
    const texts = articles(block).map((article) => article.textContent)
    expect(texts[0]).toContain('Bald')
    expect(texts[1]).toContain('Später')
    await user.click(fold)
    expect(screen.queryByText('Bald')).toBeNull()
    await user.click(fold)
    expect(screen.getByText('Bald')).toBeVisible()
    expect(requested).toHaveBeenCalledWith({ filter: 'PLANNED', first: 200, before: null })
  })

  it('says that nothing is planned', async () => {
    const { user } = renderInConsole(lists)
    await openList(user, /^Geplant$/)
    expect(await screen.findByText('Nichts ist geplant')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Geplant/ })).toBeNull()
  })
})

describe('the drafts', () => {
  // spec: HOME-15, POST-12
  it('are shown first in their own block, newest first', async () => {
    const older = aDraft({ content: 'Älter', createdAt: '2026-11-18T10:00:00Z' })
    const newer = aDraft({ content: 'Neuer', createdAt: '2026-11-19T10:00:00Z' })
    theServerHas({ DRAFT: [older, newer] })
    renderInConsole(lists)
    const block = await screen.findByRole('region', { name: /Freizugebende Veröffentlichungen/ })
    const texts = articles(block).map((article) => article.textContent)
    expect(texts[0]).toContain('Neuer')
    expect(texts[1]).toContain('Älter')
  })

  it('are not shown if there are none', async () => {
    const { user } = renderInConsole(lists)
    await isEmpty()
    expect(screen.queryByText(/Freizugebende/)).toBeNull()
    await openList(user, /^Freizugeben$/)
    expect(await screen.findByText('Nichts wartet auf Freigabe')).toBeVisible()
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
  expect(await screen.findByRole('article')).toHaveTextContent('Nummer 1')
  expect(await screen.findByRole('link', { name: 'Freizugeben 1' })).toBeVisible()
})
