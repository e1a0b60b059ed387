// The warnings about the moment of a push, while a post is written and sent.
import { axe } from '@test/axe'
import { openComposer, openSummary } from '@test/composing'
import { answer, refuse } from '@test/server'
import { aNearbyPost, speaksAgainst } from '@test/timing'
import { aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSent } from '@/features/posts/held'
import { SendPostMutation } from './useSendPost'

const END = '2026-11-25T06:00:00Z'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T22:00:00Z'), toFake: ['Date'] })
})

const sends = () => answer(SendPostMutation, { sendPost: aPost({ status: 'LIVE' }) })
const confirm = async (user: UserEvent) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Posten' }))
const pushToFollowers = () => screen.getByRole('switch', { name: /Follower senden$/ })

it('says nothing about a post without a push', async () => {
  const asked = speaksAgainst(END)
  await openComposer({ typed: 'Hallo' })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Jetzt' })).toBeVisible())
  expect(asked).toEqual([])
})

it('warns of the quiet hours, and the confirmation sends that it was read', async () => {
  const asked = speaksAgainst(END)
  const calls = sends()
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  expect(await screen.findByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
  expect(screen.getByText(/Sie endet am 25.11.2026, 07:00/)).toBeVisible()
  expect(asked[0]).toEqual({ publishDate: null, id: null })
  expect(await axe()).toEqual([])
  const dialog = await openSummary(user)
  expect(await dialog.findByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
  await confirm(user)
  await waitFor(() => expect(calls).toMatchObject([{ sendPush: true, duringQuietHours: true }]))
})

it('puts planning first in the summary, also if the warning comes after it', async () => {
  const calls = sends()
  const { user, text } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  await user.click(text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Posten' })).toHaveFocus())
  const asked = speaksAgainst(END)
  // The user comes back to the page, which asks again.
  vi.setSystemTime(Date.now() + 20_000)
  window.dispatchEvent(new Event('focus'))
  const plan = await dialog.findByRole('button', { name: /^Auf 07:00.Uhr planen$/ })
  expect(plan).toHaveFocus()
  speaksAgainst(null)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(plan).not.toBeInTheDocument())
  expect(asked).not.toEqual([])
  expect(calls).toEqual([])
  expect(screen.getByRole('dialog', { name: /25\.11\.2026, 07:00/ })).toContainElement(
    document.activeElement as HTMLElement,
  )
  expect(document.activeElement).toHaveTextContent('Planen')
})

it('begins the summary with planning if the warning was there before it', async () => {
  speaksAgainst(END)
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  await screen.findByText('Gerade ist bei euch Ruhezeit')
  const dialog = await openSummary(user)
  const plan = await dialog.findByRole('button', { name: /^Auf 07:00.Uhr planen$/ })
  await waitFor(() => expect(plan).toHaveFocus())
  expect(await axe()).toEqual([])
})

it('plans the post for the end of the quiet hours', async () => {
  const asked = speaksAgainst(END)
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  await user.click(await screen.findByRole('button', { name: /^Auf 07:00.Uhr planen$/ }))
  expect(screen.getByRole('radio', { name: 'Datum und Uhrzeit' })).toBeChecked()
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ publishDate: '2026-11-25T06:00:00.000Z', id: null }),
  )
})

it('shows the warning if the quiet hours begin while the summary is open', async () => {
  refuse(SendPostMutation, { code: 400, reason: 'QUIET_HOURS', field: 'publishDate' })
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  const dialog = await openSummary(user)
  speaksAgainst(END)
  await confirm(user)
  expect(await dialog.findByText(/bestätige es noch einmal/)).toBeVisible()
  expect(await dialog.findByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
  const calls = sends()
  await confirm(user)
  await waitFor(() => expect(calls).toMatchObject([{ duringQuietHours: true }]))
})

it('names other pushes near it', async () => {
  speaksAgainst(
    null,
    aNearbyPost(),
    aNearbyPost({ id: '2', planned: false, title: '' }),
    aNearbyPost({ id: '3', planned: false, emergency: true, author: 'Uni Beispiel', title: null }),
    aNearbyPost({ id: '4', emergency: true, title: 'Probealarm' }),
    aNearbyPost({ id: '5', emergency: true, planned: false, title: 'Gasleck' }),
  )
  const calls = sends()
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(pushToFollowers())
  await screen.findByText('Kurz davor oder danach gibt es noch 5 Push-Nachrichten')
  expect(screen.getAllByText(/^12:30/).map(({ textContent }) => textContent)).toEqual([
    '12:30\u00a0Uhr: „Klausurtagung“ (geplant)',
    '12:30\u00a0Uhr: „Post ohne Text“',
    '12:30\u00a0Uhr: Notfall von Uni Beispiel',
    '12:30\u00a0Uhr: Notfall „Probealarm“ (geplant)',
    '12:30\u00a0Uhr: Notfall „Gasleck“',
  ])
  const dialog = await openSummary(user)
  await dialog.findByText(/Notfall von Uni Beispiel/)
  await confirm(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).not.toHaveProperty('duringQuietHours')
})

it('sends what is open, so that the post can be taken back', async () => {
  const calls = answer(SendPostMutation, {
    sendPost: aPost({ id: 'held', status: 'APPROVED' }),
  })
  const { user, text } = await openComposer({ typed: 'Hallo' })
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  await confirm(user)
  await waitFor(() => expect(useSent.getState().id).toBe('held'))
  expect(JSON.parse(calls[0]?.undoState ?? '')).toMatchObject({ draft: { texts: { de: 'Hallo' } } })
  expect(screen.queryByText(/geplant$/)).toBeNull()
  await waitFor(() => expect(text).not.toBeInTheDocument())
})
