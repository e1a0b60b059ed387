// The end of a new post, below its publish date.
import { openComposer } from '@test/composing'
import { answer, refuse } from '@test/server'
import { aPost } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SendPostMutation } from './useSendPost'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] })
})

const row = () => within(screen.getByRole('group', { name: 'Endet' }))
const field = () => row().findByLabelText('Endet am')
const send = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Posten' }),
  )
}

async function open(end: string) {
  const { user, text } = await openComposer()
  await user.type(text, 'Hallo')
  expect(row().getByRole('radio', { name: 'Nie' })).toBeChecked()
  await user.click(row().getByRole('radio', { name: 'Datum' }))
  const input = await field()
  if (end) fireEvent.change(input, { target: { value: end } })
  return user
}

it('is sent as an instant, and is in the summary', async () => {
  const calls = answer(SendPostMutation, { sendPost: aPost() } as never)
  const user = await open('28.11.2026 22:00')
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('28.11.2026, 22:00 Uhr')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Posten' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ expiresAt: '2026-11-28T21:00:00.000Z', publishDate: null })
})

it('is not sent unless one is chosen', async () => {
  const calls = answer(SendPostMutation, { sendPost: aPost() } as never)
  const user = await open('28.11.2026 22:00')
  await user.click(row().getByRole('radio', { name: 'Nie' }))
  await send(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).not.toHaveProperty('expiresAt')
})

it.each([
  ['', 'Wähl ein Datum, an dem der Post endet, oder lass ihn ohne Ende.'],
  ['20.11.2026 22:00', 'Das Ende liegt in der Vergangenheit.'],
  ['28.11.2036 22:00', 'Ein Post endet höchstens fünf Jahre nach der Veröffentlichung.'],
])('%s is refused on the field', async (end, problem) => {
  const user = await open(end)
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining(problem))
  expect(await field()).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('that the server refuses is shown on the field', async () => {
  refuse(SendPostMutation, {
    code: 400,
    reason: 'EXPIRES_BEFORE_PUBLISHING',
    field: 'expiresAt',
  })
  const user = await open('28.11.2026 22:00')
  await send(user)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Abbrechen' }))
  expect(await field()).toHaveAccessibleDescription(
    expect.stringContaining('Der Post muss nach der Veröffentlichung enden.'),
  )
})
