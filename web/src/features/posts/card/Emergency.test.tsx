// An emergency that needs two people, from its card.
import { openCardMenu, showCard } from '@test/card'
import { aChannel } from '@test/composing'
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
import { EmergencyConfirmersQuery } from '@/features/posts/release/AskNotice'
import { EndEmergencyRequestMutation } from '@/features/review/queries'
import { emergencyOf } from './EmergencyFields'

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
  confirmers: ['Kurt Gödel', 'Emmy Noether'],
  previousPublishDate: null,
  viewerCanAsk: true,
  ...change,
})

const askedAtOf = (post: unknown) => emergencyOf(post as never).emergencyRequest?.askedAt

const channel = aChannel('kanal-1', 'Notfall', 'EMERGENCY')

const asked = (change: object = {}, post: object = {}) =>
  aDraft({
    editedAt: READ,
    viewerCanApprove: true,
    emergencyNeedsTwo: true,
    emergencyRequest: request(change),
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel }],
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
    expect(screen.getByText('Ada Lovelace möchte diese Notfall-Nachricht senden')).toBeVisible()
    expect(screen.getByText('Du kannst sie noch 10 Minuten lang bestätigen.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bestätigen und senden' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Notfall-Nachricht bestätigen?' }),
    )
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und senden' }))
    expect(await screen.findByText('Notfall-Nachricht gesendet')).toBeInTheDocument()
    const confirms = emergencyOf(post as never).emergencyRequest?.askedAt
    expect(calls).toEqual([{ id: post.id, status: 'APPROVED', basedOn: READ, confirms }])
  })

  it('shows why it cannot be confirmed any more', async () => {
    const post = asked()
    answer(PostNowQuery, { post })
    refuse(ChangePostStatusMutation, { code: 409, reason: 'EMERGENCY_LAPSED' })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Bestätigen und senden' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und senden' }))
    expect(await dialog.findByText(/^Die Anfrage ist abgelaufen/)).toBeVisible()
  })

  it.each(['Nein', ''])('is refused with the reason: %s', async (reason) => {
    const post = asked()
    answer(PostNowQuery, { post })
    const calls = answer(EndEmergencyRequestMutation, {
      endEmergencyRequest: changed(post, { emergencyRequest: null } as never),
    })
    const { user } = showCard(post)
    expect(screen.queryByRole('button', { name: 'Zurückgeben …' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ablehnen …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anfrage ablehnen?' }))
    expect(
      dialog.getByText('Die Anfrage von Ada Lovelace endet, und gesendet wird nichts.'),
    ).toBeVisible()
    expect(dialog.getByText(/verdächtig.*ruf Ada Lovelace an/)).toBeVisible()
    const field = await dialog.findByLabelText('Grund')
    if (reason) await user.type(field, reason)
    await user.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    expect(await screen.findByText('Anfrage abgelehnt')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, askedAt: askedAtOf(post), reason }])
  })

  it('offers nothing to those who may not publish', () => {
    showCard(asked({ viewerCanAsk: false }, { viewerCanApprove: false }))
    expect(screen.getByText('Ada Lovelace möchte diese Notfall-Nachricht senden')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Bestätigen und senden' })).toBeNull()
  })
})

describe('the request for a planned one', () => {
  const planned = (change: object = {}) => asked(change, { publishDate: PLANNED })

  it('says that it is planned, and when', async () => {
    const post = planned()
    answer(PostNowQuery, { post })
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(post, { status: 'APPROVED', emergencyRequest: null } as never),
    })
    const { user } = showCard(post)
    expect(screen.getByText('Ada Lovelace möchte diese Notfall-Nachricht planen')).toBeVisible()
    expect(screen.getByText('Sie erscheint am 20.01.2027, 13:00 Uhr.')).toBeVisible()
    expect(screen.queryByText(/^Datum geändert/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Bestätigen und planen' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findAllByText(/20\.01\.2027, 13:00/))[0]).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und planen' }))
    expect(await screen.findByText('Notfall-Nachricht geplant')).toBeInTheDocument()
    expect(screen.getAllByText('Sie erscheint am 20.01.2027, 13:00 Uhr.')[0]).toBeInTheDocument()
  })

  it.each([
    ['2027-01-18T08:30:00.000Z', '18.01.2027, 09:30 Uhr'],
    // Not after its creation: at once.
    ['2020-01-18T08:30:00.000Z', 'sofort nach Bestätigung'],
  ])(
    'shows the date before, %s, on the card and in the dialog',
    async (previousPublishDate, before) => {
      const post = planned({ previousPublishDate })
      answer(PostNowQuery, { post })
      const { user } = showCard(post)
      const text = `Datum geändert: vorher ${before}, jetzt 20.01.2027, 13:00 Uhr.`
      expect(screen.getByText(text)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Bestätigen und planen' }))
      expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible()
    },
  )
})

it('says when a draft can appear whose date is changed, and what was changed', async () => {
  const post = asked({ own: true }, { viewerCanReschedule: true })
  answer(PostNowQuery, { post })
  const user = await openCardMenu(post)
  await user.click(screen.getByRole('menuitem', { name: 'Datum ändern' }))
  const name = 'Wann soll die Notfall-Nachricht erscheinen?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByText(/erst, wenn sie eine zweite Person bestätigt/)).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'sofort nach Bestätigung' })).toBeInTheDocument()
})

describe('the own request', () => {
  it('waits for somebody else', () => {
    showCard(asked({ own: true }, { viewerCanApprove: false }))
    expect(screen.getByText('Wartet auf eine zweite Person')).toBeVisible()
    expect(screen.getByText(/^Noch 10 Minuten\./)).toBeVisible()
    expect(screen.getByText('Noch nicht gesendet')).toBeVisible()
    expect(screen.getByText('Bestätigen können Kurt Gödel und Emmy Noether.')).toBeVisible()
    expect(screen.queryByText(/darf sonst niemand/)).toBeNull()
  })

  it('names some of those who can confirm it, and how many more', () => {
    const confirmers = ['Kurt Gödel', 'Emmy Noether', 'Sofja Kowalewskaja']
    showCard(asked({ own: true, others: 5, confirmers }, { viewerCanApprove: false }))
    expect(
      screen.getByText(
        'Bestätigen können Kurt Gödel, Emmy Noether, Sofja Kowalewskaja und 2 weitere.',
      ),
    ).toBeVisible()
  })

  it('says if nobody can confirm it', () => {
    showCard(asked({ own: true, others: 0, confirmers: [] }, { viewerCanApprove: false }))
    expect(screen.getByText(/darf sonst niemand veröffentlichen/)).toBeVisible()
  })

  it('is taken back from the menu, and says what that means', async () => {
    const post = asked({ own: true }, { viewerCanApprove: false })
    answer(PostNowQuery, { post })
    const calls = answer(EndEmergencyRequestMutation, {
      endEmergencyRequest: changed(post, { emergencyRequest: null } as never),
    })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Anfrage zurückziehen …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anfrage zurückziehen?' }))
    expect(dialog.getByText(/gesendet wird nichts/)).toBeVisible()
    expect(dialog.queryByLabelText('Grund')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Anfrage zurückziehen' }))
    expect(await screen.findByText('Anfrage zurückgezogen')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, askedAt: askedAtOf(post) }])
  })

  it('ends if the emergency is deleted, which the question says', async () => {
    const post = asked({ own: true }, { viewerCanDelete: true })
    answer(PostNowQuery, { post })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
    const name = 'Notfall-Nachricht löschen?'
    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(dialog.getByText('Deine Anfrage endet damit, und gesendet wird nichts.')).toBeVisible()
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
    expect(
      screen.getByText(/zehn Minuten Zeit.*Bestätigen können Kurt Gödel und Emmy/),
    ).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, basedOn: READ }])
  })
})

describe('the minutes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('count down by minutes, until the request has lapsed', () => {
    showCard(asked({ remaining: 2 * MINUTE }))
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
    expect(screen.getByText('Du kannst sie noch 2 Minuten lang bestätigen.')).toBeVisible()
    pass(MINUTE + 1)
    expect(screen.getByText('Du kannst sie noch 1 Minute lang bestätigen.')).toBeVisible()
    pass(MINUTE)
    expect(screen.getByText('Die Anfrage von Ada Lovelace ist abgelaufen')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Erneut anfragen' })).toBeVisible()
  })
})

describe('a post for which nobody asks', () => {
  it('says before asking if nobody else can confirm it', async () => {
    const post = aDraft({ viewerCanApprove: true, emergencyNeedsTwo: true } as never)
    answer(PostNowQuery, { post })
    answer(EmergencyConfirmersQuery, {
      me: {
        __typename: 'Me',
        id: 'profile-1',
        emergencyConfirmers: { __typename: 'EmergencyConfirmers', count: 0, names: [] },
      },
    } as never)
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Zweite Person anfragen' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Zurzeit kann niemand bestätigen')).toBeVisible()
    expect(dialog.getByText(/Ladet jemanden ein/)).toBeVisible()
  })

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
    const dialog = within(await screen.findByRole('dialog', { name: 'Zweite Person anfragen?' }))
    expect(await dialog.findByText('Eine Notfall-Nachricht braucht zwei Personen')).toBeVisible()
    expect(await dialog.findByText('Bestätigen können Ada Lovelace und Kurt Gödel.')).toBeVisible()
    await dialog.findByText('Sichtbarkeit')
    await user.click(dialog.getByRole('button', { name: 'Zweite Person anfragen' }))
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(calls).toHaveLength(1)
  })
})
