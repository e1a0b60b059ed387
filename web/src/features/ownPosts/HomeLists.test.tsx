// The lists of the home page, and which of them is shown.
import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { isEmpty, lists, openList, requested, startLists, theServerHas } from '@test/postLists'
import { openAt, renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { settled } from '@test/settings'
import { aDraft, aPlanned, changed, somePosts } from '@test/world'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ChangePostStatusMutation, PostsQuery } from '@/features/posts/queries'

beforeEach(startLists)

const draft = aDraft({ content: 'Wartet', viewerCanApprove: true })
const planned = aPlanned('2126-11-24T08:00:00Z', { content: 'Kommt bald' })
const inAllLists = { DRAFT: [draft], PLANNED: [planned], PUBLISHED: somePosts(2) }

const current = () => screen.getByRole('link', { current: 'page' })
const filters = () => new Set(requested.mock.calls.map(([{ filter }]) => filter))

it('begins with what waits for approval, and counts both waiting lists', async () => {
  theServerHas(inAllLists)
  const { user } = renderInConsole(lists)
  expect(await screen.findByText('Wartet')).toBeVisible()
  expect(current()).toHaveTextContent('Freizugeben 1')
  expect(screen.getByRole('link', { name: 'Geplant 1' })).toBeVisible()
  expect(screen.queryByText('Nummer 1')).toBeNull()
  await openList(user, /^Veröffentlicht$/)
  expect(await screen.findByText('Nummer 1')).toBeVisible()
  expect(screen.queryByText('Wartet')).toBeNull()
  expect(current()).toHaveTextContent('Veröffentlicht')
  expect(await axe()).toEqual([])
})

// The style of the messages looks for it: on a phone they would cover the tabs.
it('marks its tabs for the messages', async () => {
  theServerHas(inAllLists)
  renderInConsole(lists)
  const tabs = await screen.findByRole('navigation', { name: 'Deine Posts' })
  expect(tabs).toHaveAttribute('data-list-tabs')
})

it('begins with the published posts for those who may not approve', async () => {
  aUser({ viewerCanPublish: false })
  theServerHas(inAllLists)
  renderInConsole(lists)
  expect(await screen.findByText('Nummer 1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zur Freigabe 1' })).toBeVisible()
})

it('does not load the published posts while another list is shown', async () => {
  theServerHas(inAllLists)
  renderInConsole(lists, undefined, '/?liste=geplant')
  expect(await screen.findByText('Kommt bald')).toBeVisible()
  expect(filters()).toEqual(new Set(['UNSENT', 'DRAFT', 'PLANNED']))
})

it('stays in the list when its last post leaves it', async () => {
  theServerHas(inAllLists)
  const { client } = renderInConsole(lists)
  await screen.findByText('Wartet')
  answer(ChangePostStatusMutation, { changePostStatus: changed(draft, { status: 'LIVE' }) })
  await act(() =>
    client.mutation(ChangePostStatusMutation, { id: draft.id, status: 'APPROVED' }).toPromise(),
  )
  expect(await screen.findByText('Nichts wartet auf Freigabe')).toBeVisible()
  expect(current()).toHaveTextContent(/^Freizugeben$/)
})

it('stays in the published posts when a draft arrives', async () => {
  theServerHas({ PUBLISHED: somePosts(1) })
  const { client } = renderInConsole(lists)
  await screen.findByText('Nummer 1')
  theServerHas(inAllLists)
  const variables = { filter: 'DRAFT' as const, first: 200, before: null }
  await act(() =>
    client.query(PostsQuery, variables, { requestPolicy: 'network-only' }).toPromise(),
  )
  expect(await screen.findByRole('link', { name: 'Freizugeben 1' })).toBeVisible()
  expect(current()).toHaveTextContent('Veröffentlicht')
})

it('has each list in the URL, and goes back to the one before', async () => {
  theServerHas(inAllLists)
  // The phone shows the newest post as well.
  const cardWith = (words: string) => screen.findByText(words, { selector: '[data-words]' })
  const { router, user } = openAt('/')
  await settled()
  await cardWith('Wartet')
  await openList(user, /^Geplant 1$/)
  expect(await cardWith('Kommt bald')).toBeVisible()
  expect(router.state.location.search).toBe('?liste=geplant')
  await openList(user, /^Veröffentlicht$/)
  expect(await cardWith('Nummer 1')).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await cardWith('Kommt bald')).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await cardWith('Wartet')).toBeVisible()
  await act(() => router.navigate(1))
  expect(await cardWith('Kommt bald')).toBeVisible()
})

it('is reached with the keyboard', async () => {
  theServerHas(inAllLists)
  const { user } = renderInConsole(lists)
  await screen.findByText('Wartet')
  current().focus()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Kommt bald')).toBeVisible()
  expect(current()).toHaveFocus()
})

it('invites to the first post, whatever waits', async () => {
  theServerHas({ DRAFT: [draft] })
  const { user } = renderInConsole(lists)
  await openList(user, /^Veröffentlicht$/)
  expect(await isEmpty()).toBeVisible()
})

it('leads from the planned posts to the calendar, and says once that they are planned', async () => {
  theServerHas(inAllLists)
  const { user } = renderInConsole(lists)
  await openList(user, /^Geplant 1$/)
  expect(await screen.findByText('Kommt bald')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Im Kalender ansehen' })).toHaveAttribute(
    'href',
    '/calendar',
  )
  expect(screen.getByRole('button', { name: /^Geplant/ }).querySelector('b')).toHaveClass('unseen')
})
