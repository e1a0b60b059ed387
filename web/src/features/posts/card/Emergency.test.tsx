// An emergency that needs two people, from its card.
import { showCard } from '@test/card'
import { aUser } from '@test/home'
import { answer, refuse } from '@test/server'
import { aDraft, aPlanned, changed } from '@test/world'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ChangePostStatusMutation,
  PostNowQuery,
  RequestPostConfirmationMutation,
} from '@/features/posts/queries'

const MINUTE = 60_000
const PLANNED = '2027-01-20T12:00:00.000Z'
const READ = '2026-11-20T12:00:00.000Z'

beforeEach(() => void aUser())

let made = 0

/** Somebody else asks. */
const request = (change: object = {}) => ({
  __typename: 'EmergencyRequest' as const,
  // Each test has its own.
  askedAt: `2026-11-20T12:00:00.${100 + ++made}Z`,
  askedBy: 'Ada Lovelace',
  own: false,
  remaining: 9.5 * MINUTE,
  others: 2,
  viewerCanAsk: true,
  ...change,
})

const asked = (change: object = {}, post: object = {}) =>
  aDraft({
    editedAt: READ,
    viewerCanApprove: true,
    emergencyNeedsTwo: true,
    emergencyRequest: request(change),
    ...post,
  } as never)

describe('the request of somebody else', () => {
  it('is confirmed with the version that was read', async () => {
    const post = asked()
    answer(PostNowQuery, { post })
    const calls = answer(ChangePostStatusMutation, {
      changePostStatus: changed(post, { status: 'LIVE', emergencyRequest: null } as never),
    })
    const { user } = showCard(post)
    expect(screen.getByText('Ada Lovelace möchte diesen Notfall auslösen')).toBeVisible()
    expect(screen.getByText('Du kannst ihn noch 10 Minuten lang bestätigen.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bestätigen und auslösen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notfall bestätigen?' }))
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und auslösen' }))
    expect(await screen.findByText('Post freigegeben')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, status: 'APPROVED', basedOn: READ }])
  })

  it('shows why it cannot be confirmed any more', async () => {
    const post = asked()
    answer(PostNowQuery, { post })
    refuse(ChangePostStatusMutation, { code: 409, reason: 'EMERGENCY_LAPSED' })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Bestätigen und auslösen' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und auslösen' }))
    expect(await dialog.findByText(/^Die Anfrage ist abgelaufen/)).toBeVisible()
  })

  it('offers nothing to those who may not publish', () => {
    showCard(asked({ viewerCanAsk: false }, { viewerCanApprove: false }))
    expect(screen.getByText('Ada Lovelace möchte diesen Notfall auslösen')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Bestätigen und auslösen' })).toBeNull()
  })
})

describe('the own request', () => {
  it('waits for somebody else', () => {
    showCard(asked({ own: true }, { viewerCanApprove: false }))
    expect(screen.getByRole('button', { name: 'Wartet auf eine zweite Person' })).toBeDisabled()
    expect(screen.getByText(/^Noch 10 Minuten\./)).toBeVisible()
    expect(screen.queryByText(/darf sonst niemand/)).toBeNull()
  })

  it('says if nobody can confirm it', () => {
    showCard(asked({ own: true, others: 0 }, { viewerCanApprove: false }))
    expect(screen.getByText(/darf sonst niemand veröffentlichen/)).toBeVisible()
  })

  it('can be made again once it has lapsed', async () => {
    const post = asked({ own: true, remaining: 0 }, { viewerCanApprove: false })
    const calls = answer(RequestPostConfirmationMutation, {
      requestPostConfirmation: changed(post, {
        emergencyRequest: request({ own: true, remaining: 10 * MINUTE }),
      } as never),
    })
    const { user } = showCard(post)
    expect(screen.getByText('Deine Anfrage ist abgelaufen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Erneut anfragen' }))
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, basedOn: READ }])
  })
})

describe('the minutes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('count down by minutes, until the request has lapsed', () => {
    showCard(asked({ remaining: 2 * MINUTE }))
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
    expect(screen.getByText('Du kannst ihn noch 2 Minuten lang bestätigen.')).toBeVisible()
    pass(MINUTE + 1)
    expect(screen.getByText('Du kannst ihn noch 1 Minute lang bestätigen.')).toBeVisible()
    pass(MINUTE)
    expect(screen.getByText('Die Anfrage von Ada Lovelace ist abgelaufen')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Erneut anfragen' })).toBeVisible()
  })
})

describe('a post for which nobody asks', () => {
  it.each([
    ['draft', aDraft({ viewerCanApprove: true, emergencyNeedsTwo: true } as never)],
    [
      'planned post',
      aPlanned(PLANNED, { viewerCanPublish: true, emergencyNeedsTwo: true } as never),
    ],
  ])('of kind %s offers to ask', async (_, post) => {
    answer(PostNowQuery, { post })
    const calls = answer(ChangePostStatusMutation, {
      changePostStatus: changed(post, {
        status: 'DRAFT',
        emergencyRequest: request({ own: true }),
      } as never),
    })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Zweite Person anfragen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notfall anfragen?' }))
    expect(await dialog.findByText('Ein Notfall braucht zwei Personen')).toBeVisible()
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Zweite Person anfragen' }))
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(calls).toHaveLength(1)
  })
})
