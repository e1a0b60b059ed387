import { openComposer, reload } from '@test/composing'
import { answer } from '@test/server'
import { aPost } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SendPostMutationVariables } from '@/graphql/generated/graphql'
import { SendPostMutation } from './useSendPost'

const REQUIRED = 'Du musst ein Datum setzen, an dem dein Post veröffentlicht werden soll.'

let calls: SendPostMutationVariables[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] })
  calls = answer(
    SendPostMutation,
    ({ publishDate }) =>
      ({ sendPost: aPost({ status: 'APPROVED', ...(publishDate && { publishDate }) }) }) as never,
  )
})

const choose = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }))
const date = () =>
  screen.findByLabelText<HTMLInputElement>('Datum und Uhrzeit', { selector: ':not([type=radio])' })
const setDate = async (value: string) => fireEvent.change(await date(), { target: { value } })
const post = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Planen/ }))
const confirm = async (user: UserEvent) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Planen' }))

/** Writes a post, sets its date, and presses the main button. */
async function plan(value: string): Promise<UserEvent> {
  const { user, text } = await openComposer()
  expect(screen.getByRole('radio', { name: 'Jetzt' })).toBeChecked()
  await user.type(text, 'Hallo')
  await choose(user, 'Datum und Uhrzeit')
  if (value === '') await date()
  else await setDate(value)
  await post(user)
  return user
}

// spec: COMPOSER-10, API-35
it('publishes now, or at a date that it sends as an instant', async () => {
  const user = await plan('24.11.2026 9:00')
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
  ['at a date', {}, '24.11.2026 9:00', 'Planen für 24.11., 09:00\u00a0Uhr'],
  ['in another year', {}, '7.1.2027 9:00', 'Planen für 07.01.2027, 09:00\u00a0Uhr'],
  ['for release', { viewerCanPublish: false }, null, 'Zur Freigabe geben'],
  ['for release with a date', { viewerCanPublish: false }, '24.11.2026 9:00', 'Zur Freigabe geben'],
])('names the action on the main button: %s', async (_what, me, day, name) => {
  const { user } = await openComposer({ me })
  if (day !== null) {
    await user.click(screen.getAllByRole('radio')[1] as HTMLElement)
    if (day !== '') await setDate(day)
  }
  expect(screen.getByRole('button', { name })).toHaveAttribute('type', 'submit')
})

// spec: COMPOSER-11, COMPOSER-12
it('names both choices after the approval without the permission to publish', async () => {
  await openComposer({ me: { viewerCanPublish: false } })
  const row = within(screen.getByRole('group', { name: 'Veröffentlichen' }))
  const choices = row.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual(['sofort nach Freigabe', 'frühestens nach Freigabe'])
})

// spec: COMPOSER-13, COMPOSER-17
it('requires a date for the custom choice', async () => {
  await plan('')
  expect(await date()).toHaveFocus()
  expect(await date()).toHaveAccessibleDescription(expect.stringContaining(REQUIRED))
  expect(calls).toEqual([])
})

// spec: COMPOSER-14
it('accepts no date in the past', async () => {
  await plan('heute 8:55')
  expect(await date()).toHaveAccessibleDescription(/^Das Datum liegt in der Vergangenheit\./)
  expect(screen.queryByRole('dialog')).toBeNull()
})

// spec: COMPOSER-14
it('validates the date again when it is sent', async () => {
  const user = await plan('heute 9:05')
  await screen.findByRole('dialog')
  vi.setSystemTime(Date.parse('2026-11-21T08:06:00Z'))
  await confirm(user)
  expect(await date()).toHaveAccessibleDescription(/^Das Datum liegt in der Vergangenheit\./)
  expect(calls).toEqual([])
})

// spec: COMPOSER-15
it('offers steps of 5 minutes', async () => {
  const { user } = await openComposer()
  await choose(user, 'Datum und Uhrzeit')
  await user.click(await screen.findByRole('button', { name: /^Kalender öffnen/ }))
  const minutes = await screen.findByRole('combobox', { name: 'Minute' })
  expect(within(minutes).getAllByRole('option').slice(0, 3)).toEqual(
    ['00', '05', '10'].map((text) => expect.objectContaining({ textContent: text })),
  )
})

// spec: COMPOSER-13
it('refuses an hour that the clock skips', async () => {
  await plan('28.3.2027 2:30')
  expect(await date()).toHaveAccessibleDescription(/Diese Uhrzeit gibt es an diesem Tag nicht/)
})

// spec: API-35
it('uses the first of two hours with the same name', async () => {
  await confirm(await plan('31.10.2027 2:30'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.publishDate).toBe('2027-10-31T00:30:00.000Z')
})

it('says that a date is invalid once the field is left, and keeps it across a reload', async () => {
  const opened = await openComposer()
  const { user } = opened
  await choose(user, 'Datum und Uhrzeit')
  await user.type(await date(), '24.11. um acht')
  expect(await date()).toBeValid()
  await user.click(opened.text)
  await waitFor(async () =>
    expect(await date()).toHaveAccessibleDescription(/^Das ist kein vollständiges Datum/),
  )
  await reload(opened)
  await openComposer()
  expect(await date()).toHaveValue('24.11. um acht')
})

// spec: COMPOSER-10
it('sets a preset date with one click', async () => {
  const { user } = await openComposer()
  await choose(user, 'Datum und Uhrzeit')
  await user.click(await screen.findByRole('button', { name: 'Montag, 8 Uhr' }))
  expect(await date()).toHaveValue('23.11.2026, 08:00')
  expect(screen.getByRole('button', { name: 'Planen für 23.11., 08:00\u00a0Uhr' })).toBeVisible()
  expect(await screen.findByText('Montag, 23. November 2026, 08:00 Uhr')).toBeVisible()
})

// spec: COMPOSER-10, COMPOSER-13
it('schedules a post with the keyboard alone', async () => {
  const { user } = await openComposer({ typed: 'Hallo' })
  screen.getByRole('radio', { name: 'Jetzt' }).focus()
  await user.keyboard('{ArrowRight}')
  await date()
  await user.tab()
  expect(await date()).toHaveFocus()
  await user.keyboard('morgen 8')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Für den 22.11.2026, 08:00 Uhr planen?')).toBeInTheDocument()
})
