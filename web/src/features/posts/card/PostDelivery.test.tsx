import { showCard } from '@test/card'
import { aUser } from '@test/home'
import { aClient } from '@test/render'
import { answer } from '@test/server'
import { aPost, type Whole } from '@test/world'
import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'urql'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeliveryFieldsFragment } from '@/graphql/generated/graphql'
import { PostDeliveryQuery } from '../queries'
import { PostDelivery } from './PostDelivery'

type Delivery = Whole<DeliveryFieldsFragment> & { __typename: 'PostDelivery' }
const AT = '2026-11-20T12:00:00.000Z'

type Change = Partial<DeliveryFieldsFragment>

const delivery = (change: Change): Delivery => ({
  __typename: 'PostDelivery',
  devices: 1,
  accepted: 0,
  uncertain: 0,
  gone: 0,
  failed: 0,
  waiting: 0,
  toReplace: 0,
  replaced: 0,
  done: true,
  ...change,
})

const client = aClient()
const inClient = (element: ReactElement) => <Provider value={client}>{element}</Provider>

/** The server's answer from now on. */
const theServerHas = (change: Change) =>
  answer(PostDeliveryQuery, ({ id }) => ({
    post: { __typename: 'Post', id, delivery: delivery(change) },
  }))

beforeEach(() => void aUser())

it.each<[string, Change]>([
  ['Push: 1 Gerät erreicht', { accepted: 1 }],
  [
    'Push: 1.234 Geräte erreicht, 12 nicht mehr erreichbar, 3 nicht erreicht',
    { devices: 1249, accepted: 1234, gone: 12, failed: 3 },
  ],
  [
    'Push: 2 Geräte erreicht, 1 vielleicht erreicht, 1 nicht mehr erreichbar',
    { devices: 4, accepted: 2, uncertain: 1, gone: 1 },
  ],
  [
    'Push: 3 Geräte erreicht, auf 2 von 3 Geräten ersetzt',
    { devices: 3, accepted: 3, toReplace: 3, replaced: 2 },
  ],
  ['Push: 0 Geräte erreicht, 12 warten noch', { devices: 12, waiting: 12, done: false }],
  ['Push: Niemand hat ein Gerät angemeldet', { devices: 0 }],
])('says %s', async (text, change) => {
  showCard(aPost({ delivery: delivery(change) }))
  expect(await screen.findByText(text)).toBeVisible()
})

it('shows nothing for a push that was taken back before its devices were counted', () => {
  const hidden = { __typename: 'HiddenPost', kind: 'WITHDRAWN', at: AT, reason: null, by: null }
  showCard(aPost({ hidden, delivery: delivery({ devices: 0, done: false }) } as never))
  expect(screen.queryByText(/^Push/)).toBeNull()
})

it('shows nothing for a post without a push', () => {
  showCard(aPost())
  expect(screen.queryByText(/^Push/)).toBeNull()
})

it('polls while devices are waiting, and stops when the push is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = theServerHas({ devices: 5, accepted: 3, waiting: 2, done: false })
  /** Advances the timers until the delivery was polled this often. */
  const pollTimes = (times: number) =>
    vi.waitFor(
      async () => {
        await act(() => vi.advanceTimersByTimeAsync(1_000))
        expect(requests.length).toBeGreaterThanOrEqual(times)
        expect(requests[0]).toEqual({ id: 'post-1' })
      },
      { timeout: 60_000 },
    )
  const shown = (delivery: Delivery) => <PostDelivery id="post-1" delivery={delivery} />
  const { rerender } = render(inClient(shown(delivery({ devices: 0, done: false }))))
  expect(screen.getByText('Push wird vorbereitet')).toBeVisible()
  expect(requests).toEqual([])
  await pollTimes(1)
  rerender(inClient(shown(delivery({ devices: 5, accepted: 3, waiting: 2, done: false }))))
  expect(screen.getByText('Push: 3 Geräte erreicht, 2 warten noch')).toBeVisible()
  await pollTimes(2)
  rerender(inClient(shown(delivery({ devices: 5, accepted: 5 }))))
  const before = requests.length
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  // One request may have been running.
  expect(requests.length).toBeLessThanOrEqual(before + 1)
})
