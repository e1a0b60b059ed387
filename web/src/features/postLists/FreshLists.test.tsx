import { banner, isEmpty, lists, requested, startLists, theServerHas } from '@test/postLists'
import { renderInConsole } from '@test/render'
import { type APost, aDraft, changed, somePosts as many } from '@test/world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstPage, PostsQuery } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'

beforeEach(startLists)

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
    await waitFor(() => expect(screen.queryByText('Entwurf')).toBeNull())
    fireEvent.click(screen.getByRole('link', { name: 'Veröffentlicht' }))
    expect(await screen.findByText('Live')).toBeVisible()
  })

  it('refetches each minute while the page is visible, and not while it is hidden', async () => {
    renderInConsole(lists)
    await isEmpty()
    requested.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(4))
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
