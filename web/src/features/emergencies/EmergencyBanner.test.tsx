// The banner about emergencies that wait for a second person.
import { axe } from '@test/axe'
import { aChannel } from '@test/composing'
import { aUser, someLists } from '@test/home'
import { openAt, renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { aDraft } from '@test/world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Client } from '@urql/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PostNowQuery } from '@/features/posts/queries'
import { markCard, useShown } from '@/features/posts/shown'
import { MeQuery } from '@/features/profiles/queries'
import { EmergencyBanner } from './EmergencyBanner'
import { WaitingEmergenciesQuery } from './queries'
import { INTERVAL } from './useWaitingEmergencies'

const ASKS = 'Ada Lovelace möchte eine Notfall-Nachricht senden'

const waiting = (change: object = {}) => ({
  __typename: 'WaitingEmergency' as const,
  id: 'post-1',
  title: 'Gebäude räumen',
  askedAt: '2026-11-20T12:00:00.000Z',
  askedBy: 'Ada Lovelace',
  own: false,
  remaining: 500_000,
  publishDate: null,
  withdrawn: false,
  ...change,
})

const theServerHas = (...list: object[]) =>
  answer(WaitingEmergenciesQuery, { waitingEmergencies: list } as never)

const emergencies = { notificationChannels: [aChannel('kanal-1', 'Notfall', 'EMERGENCY')] }

/** Resolves once the profile has arrived, and what is requested for it. */
const roundTrips = async (client: Client) => {
  for (let trip = 0; trip < 3; trip += 1)
    await act(() => client.query(MeQuery, {}, { requestPolicy: 'network-only' }).toPromise())
}

beforeEach(() => {
  aUser(emergencies)
  someLists()
  useShown.setState({ wanted: null, marked: null })
})

describe('the banner', () => {
  it('says who asks, for what and how long, and leads to the card', async () => {
    theServerHas(waiting())
    renderInConsole(<EmergencyBanner />)
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(ASKS)
    expect(banner).toHaveTextContent('„Gebäude räumen“')
    expect(banner).toHaveTextContent('Du kannst sie noch 9 Minuten lang bestätigen.')
    const link = screen.getByRole('link', { name: 'Ansehen und bestätigen' })
    expect(link).toHaveAttribute('href', '/?post=post-1')
    expect(await axe()).toEqual([])
  })

  it.each([
    [
      'Ada Lovelace möchte eine Notfall-Nachricht für den 20.01.2127, 13:00 Uhr planen',
      { publishDate: '2127-01-20T12:00:00.000Z' },
    ],
    ['Ada Lovelace möchte eine Notfall-Nachricht wieder zeigen', { withdrawn: true }],
    ['Jemand möchte eine Notfall-Nachricht senden', { askedBy: null }],
  ])('says: %s', async (text, change) => {
    theServerHas(waiting(change))
    renderInConsole(<EmergencyBanner />)
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('counts further ones, but not those of the user', async () => {
    theServerHas(waiting({ own: true }), waiting({ id: 'post-2' }), waiting({ id: 'post-3' }))
    renderInConsole(<EmergencyBanner />)
    expect(await screen.findByText(/Eine weitere Notfall-Nachricht wartet auch/)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('stays in sight until the user was led to the card, and does not cover it', async () => {
    theServerHas(waiting())
    renderInConsole(<EmergencyBanner />)
    const place = (await screen.findByRole('alert')).parentElement
    expect(place).not.toHaveAttribute('data-seen')
    act(() => markCard('post-1'))
    // React subscribes to the store after the banner is in the document.
    await waitFor(() => expect(place).toHaveAttribute('data-seen'))
    act(() => markCard('post-2'))
    expect(place).toHaveAttribute('data-seen')
  })

  it('stands above the page, so that it comes first on a phone', async () => {
    theServerHas(waiting())
    openAt('/')
    const banner = await screen.findByText(ASKS)
    const main = screen.getByRole('main')
    expect(banner.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('an own request that somebody has confirmed', () => {
  const own = { own: true, askedBy: 'Erna' }
  const post = (change: object = {}) =>
    aDraft({
      id: 'post-1',
      status: 'LIVE',
      releasedByName: 'Ada Lovelace',
      emergencyNeedsTwo: true,
      ...change,
    } as never)

  async function confirm(waits: object, change: object, begin: () => void = () => {}) {
    answer(PostNowQuery, { post: post(change) })
    theServerHas(waiting({ ...own, ...waits }))
    const { client } = renderInConsole(
      <>
        <EmergencyBanner />
        <div data-entry="post-1">
          <button type="button">Anfrage zurückziehen</button>
        </div>
        <button type="button">Suchen</button>
      </>,
    )
    await roundTrips(client)
    begin()
    theServerHas()
    const fresh = { requestPolicy: 'network-only' } as const
    await act(() => client.query(WaitingEmergenciesQuery, {}, fresh).toPromise())
    await roundTrips(client)
  }

  it.each([
    ['Notfall-Nachricht gesendet', 'Bestätigt von Ada Lovelace.', {}, {}],
    [
      'Notfall-Nachricht geplant',
      'Bestätigt von Ada Lovelace. Sie erscheint am 20.01.2127, 13:00 Uhr.',
      { publishDate: '2127-01-20T12:00:00.000Z' },
      { status: 'APPROVED', publishDate: '2127-01-20T12:00:00.000Z' },
    ],
    ['Die Notfall-Nachricht ist wieder zu sehen', null, { withdrawn: true }, {}],
  ])('is said: %s', async (title, hint, waits, change) => {
    await confirm(waits, change)
    expect(await screen.findByText(title)).toBeInTheDocument()
    if (hint) expect(screen.getByText(hint)).toBeInTheDocument()
  })

  it.each([
    ['has ended', { status: 'DRAFT' }],
    ['is not needed any more', { emergencyNeedsTwo: false }],
  ])('is not said if it %s', async (_how, change) => {
    await confirm({}, change)
    expect(screen.queryByText(/^Notfall-Nachricht gesendet/)).toBeNull()
  })

  it.each([
    ['takes the focus along', 'in', 'Anfrage zurückziehen', { id: 'post-1', list: 'published' }],
    ['leaves the focus', 'outside of', 'Suchen', null],
  ])(
    '%s if it is %s the card, which moves to another list',
    async (_what, _where, name, wanted) => {
      await confirm({}, {}, () => screen.getByRole('button', { name }).focus())
      await screen.findByText('Notfall-Nachricht gesendet')
      if (wanted) expect(useShown.getState().wanted).toMatchObject({ ...wanted, requested: false })
      else expect(useShown.getState().wanted).toBeNull()
    },
  )
})

it.each([
  ['without an emergency channel', {}],
  ['to those who may not publish', { ...emergencies, viewerCanPublish: false }],
])('is not shown, and asks nothing, %s', async (_who, change) => {
  aUser(change)
  const calls = theServerHas(waiting())
  const { client } = renderInConsole(<EmergencyBanner />)
  await roundTrips(client)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toEqual([])
})

describe('several', () => {
  afterEach(() => void vi.useRealTimers())

  it('shows the second at the moment at which the first lapses', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const second = { id: 'post-2', title: 'Wasser abkochen', askedAt: '2026-11-20T12:01:00.000Z' }
    theServerHas(waiting({ remaining: 5_000 }), waiting({ ...second, remaining: 65_000 }))
    const { client } = renderInConsole(<EmergencyBanner />)
    await roundTrips(client)
    const banner = () => screen.getByRole('alert')
    expect(banner()).toHaveTextContent('„Gebäude räumen“')
    expect(banner()).toHaveTextContent('noch 1 Minute')
    expect(banner()).toHaveTextContent(/weitere/)
    await act(() => vi.advanceTimersByTimeAsync(4_999))
    expect(banner()).toHaveTextContent('„Gebäude räumen“')
    await act(() => vi.advanceTimersByTimeAsync(2))
    expect(banner()).toHaveTextContent('„Wasser abkochen“')
    expect(banner()).not.toHaveTextContent(/weitere/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an open console', () => {
  afterEach(() => void vi.useRealTimers())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

  it('learns of a request within half a minute, while it is visible', async () => {
    expect(INTERVAL).toBe(30_000)
    const calls = theServerHas()
    const { client } = renderInConsole(<EmergencyBanner />)
    await roundTrips(client)
    expect(calls).toHaveLength(1)
    theServerHas(waiting())
    await act(() => vi.advanceTimersByTimeAsync(INTERVAL))
    expect(await screen.findByText(ASKS)).toBeVisible()
  })

  it('asks nothing while it is hidden, and at once when the user comes back', async () => {
    const calls = theServerHas()
    const { client } = renderInConsole(<EmergencyBanner />)
    await roundTrips(client)
    expect(calls).toHaveLength(1)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(3 * INTERVAL))
    expect(calls).toHaveLength(1)
    theServerHas(waiting())
    state.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByText(ASKS)).toBeVisible()
  })
})
