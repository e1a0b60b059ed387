import { axe } from '@test/axe'
import { aUser, someLists } from '@test/home'
import { theServerHas } from '@test/postLists'
import { openAt, renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { settled } from '@test/settings'
import { aDraft, changed, pageOf } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ChangePostStatusMutation } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { WaitingQuery } from './useWaitingCount'
import { WaitingLink } from './WaitingLink'

const drafts = [aDraft({ viewerCanApprove: true }), aDraft({ viewerCanApprove: true })]

const waiting = (count: number) =>
  answer(WaitingQuery, pageOf(drafts.slice(0, count), { first: 200, before: null }) as never)
const link = (name: string) => screen.findByRole('link', { name })

beforeEach(() => void aUser())

it('counts what waits, on every page, and leads to its list', async () => {
  waiting(2)
  renderInConsole(<WaitingLink />, undefined, '/settings')
  const shown = await link('2 Posts warten auf Freigabe')
  expect(shown).toHaveTextContent('2')
  expect(shown).toHaveAttribute('href', '/?liste=freigabe')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(await axe()).toEqual([])
})

it('does not count texts that another person has to approve', async () => {
  const own = aDraft({ viewerCanApprove: false })
  answer(WaitingQuery, pageOf([...drafts, own], { first: 200, before: null }) as never)
  renderInConsole(<WaitingLink />, undefined, '/settings')
  await link('2 Posts warten auf Freigabe')
})

it('is absent if nothing waits', async () => {
  const requests = waiting(0)
  renderInConsole(<WaitingLink />, undefined, '/settings')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

it('asks nothing for those who may not approve', async () => {
  aUser({ viewerCanPublish: false })
  const requests = waiting(2)
  const { client } = renderInConsole(<WaitingLink />, undefined, '/settings')
  await act(() => client.query(MeQuery, {}).toPromise())
  expect(requests).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
})

it('announces it when more posts wait than before', async () => {
  waiting(1)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderInConsole(<WaitingLink />, undefined, '/settings')
  await link('1 Post wartet auf Freigabe')
  waiting(2)
  vi.setSystemTime(Date.now() + 15_000)
  fireEvent(window, new Event('focus'))
  await link('2 Posts warten auf Freigabe')
  expect(screen.getByRole('status')).toHaveTextContent('2 Posts warten auf Freigabe')
})

it('is counted from the list on the home page, without a request of its own', async () => {
  const requests = waiting(2)
  someLists()
  theServerHas({ DRAFT: drafts })
  const { router, user } = openAt('/')
  await settled()
  await link('2 Posts warten auf Freigabe')
  expect(requests).toEqual([])

  const [draft] = drafts as [(typeof drafts)[0]]
  answer(ChangePostStatusMutation, { changePostStatus: changed(draft, { status: 'LIVE' }) })
  const [approve] = await screen.findAllByRole('button', { name: 'Freigeben' })
  await user.click(approve as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /reigeben/ }))
  await link('1 Post wartet auf Freigabe')

  await act(() => router.navigate('/?liste=veroeffentlicht'))
  await user.click(await link('1 Post wartet auf Freigabe'))
  expect(router.state.location.search).toBe('?liste=freigabe')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Freizugeben 1' })).toHaveFocus())
})
