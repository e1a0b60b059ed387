import { leave, onASmallScreen, openComposer } from '@test/composing'
import { answer } from '@test/server'
import { aPost } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SendPostMutationVariables } from '@/graphql/generated/graphql'
import { SendPostMutation } from './queries'

const REQUIRED = 'Du musst ein Datum setzen, an dem dein Post veröffentlicht werden soll.'

let calls: SendPostMutationVariables[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] })
  onASmallScreen()
  calls = []
  answer(SendPostMutation, (variables) => {
    calls.push(variables)
    const { publishDate } = variables
    return { sendPost: aPost({ status: 'APPROVED', ...(publishDate && { publishDate }) }) } as never
  })
})
afterEach(() => {
  vi.useRealTimers()
  leave()
})

const choose = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }))
const date = () =>
  screen.findByLabelText('Datum und Uhrzeit', { selector: '[type=datetime-local]' })
const setDate = async (value: string) => fireEvent.change(await date(), { target: { value } })
const post = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Planen/ }))
const confirm = async (user: UserEvent) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Planen' }))

// spec: COMPOSER-10, API-35
it('publishes now or at a date, which it sends as an instant', async () => {
  const { user, text } = await openComposer()
  expect(screen.getByRole('radio', { name: 'Jetzt' })).toBeChecked()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await setDate('2026-11-24T09:00')
  await post(user)
  expect(await screen.findByText('Für den 24.11.2026, 09:00 Uhr planen?')).toBeInTheDocument()
  await confirm(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.publishDate).toBe('2026-11-24T08:00:00.000Z')
  expect(
    await screen.findByText('Der Post ist für den 24.11.2026, 09:00 Uhr geplant'),
  ).toBeInTheDocument()
  expect(screen.getByText('Du findest ihn unter „Geplant“.')).toBeInTheDocument()
})

// spec: COMPOSER-06
it.each([
  ['now', {}, null, 'Posten'],
  ['at a date that is not set yet', {}, '', 'Planen'],
  ['at a date', {}, '2026-11-24T09:00', 'Planen für 24.11., 09:00\u00a0Uhr'],
  ['in another year', {}, '2027-01-07T09:00', 'Planen für 07.01.2027, 09:00\u00a0Uhr'],
  ['for release', { viewerCanPublish: false }, null, 'Zur Freigabe geben'],
  [
    'for release with a date',
    { viewerCanPublish: false },
    '2026-11-24T09:00',
    'Zur Freigabe geben',
  ],
])('says on the main button what it does: %s', async (_what, me, day, name) => {
  const { user } = await openComposer({ me })
  if (day !== null) {
    await user.click(screen.getAllByRole('radio')[1] as HTMLElement)
    if (day !== '') await setDate(day)
  }
  expect(screen.getByRole('button', { name })).toHaveAttribute('type', 'submit')
})

// spec: COMPOSER-11, COMPOSER-12
it('names both choices by the release where one may not publish', async () => {
  await openComposer({ me: { viewerCanPublish: false } })
  const choices = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual(['sofort nach Freigabe', 'frühestens nach Freigabe'])
})

// spec: COMPOSER-13, COMPOSER-17
it('wants a date for the custom choice', async () => {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await date()
  await post(user)
  expect(await date()).toHaveFocus()
  expect(await date()).toHaveAccessibleDescription(REQUIRED)
  expect(calls).toEqual([])
})

// spec: COMPOSER-14
it('takes no date in the past', async () => {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await setDate('2026-11-21T08:55')
  await post(user)
  expect(await date()).toHaveAccessibleDescription('Das Datum liegt in der Vergangenheit.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

// spec: COMPOSER-14
it('looks at the date once more when it is sent', async () => {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await setDate('2026-11-21T09:05')
  await post(user)
  await screen.findByRole('dialog')
  vi.setSystemTime(Date.parse('2026-11-21T08:06:00Z'))
  await confirm(user)
  expect(await date()).toHaveAccessibleDescription('Das Datum liegt in der Vergangenheit.')
  expect(calls).toEqual([])
})

// spec: COMPOSER-15
it('goes in steps of 5 minutes', async () => {
  const { user } = await openComposer()
  await choose(user, 'Datum und Uhrzeit')
  expect(await date()).toHaveAttribute('step', '300')
})

// spec: COMPOSER-13
it('refuses an hour that the clock leaves out', async () => {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await setDate('2027-03-28T02:30')
  await post(user)
  expect(await date()).toHaveAccessibleDescription(/Diese Uhrzeit gibt es an dem Tag nicht/)
})

// spec: API-35
it('means the first of two hours with the same name', async () => {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  await setDate('2027-10-31T02:30')
  await post(user)
  await confirm(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.publishDate).toBe('2027-10-31T00:30:00.000Z')
})
