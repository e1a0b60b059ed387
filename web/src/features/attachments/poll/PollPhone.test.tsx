// The phone shows a poll as readers see it: first the options, then the result.
import { aPoll } from '@test/attachments'
import { openAttachment, openComposer, phone } from '@test/composing'
import { answer } from '@test/server'
import { stubDate } from '@test/stubs'
import { aPost } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { focusPost } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'

beforeEach(() => void stubDate('2027-06-01T08:00:00Z'))

const withPoll = (poll: object, change: object = {}) =>
  aPost({ content: 'Worte', attachments: [poll], ...change } as never)
const shown = () => within(phone())
const options = async () => {
  const list = await shown().findByRole('list', { name: 'Umfrage' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
const result = () => screen.queryByRole('switch', { name: 'So sieht das Ergebnis aus' })

// spec: HOME-12, ATTACH-33, ATTACH-56
it('shows the question while it is written, and the result with a switch that works with the keyboard', async () => {
  const me = { attachmentTypes: ['POLL'] as never }
  const { user } = await openAttachment('Umfrage', { phone: true, me })
  expect(result()).toBeNull()
  await user.type(await screen.findByLabelText('Option 1'), 'Pizza')
  await user.type(screen.getByLabelText('Option 2'), 'Döner')
  expect(await options()).toEqual(['Pizza', 'Döner'])
  expect(shown().getByText('endet 1 Tag nach Veröffentlichung')).toBeInTheDocument()
  expect(shown().queryByText(/Stimme|%/)).toBeNull()
  expect(result()).not.toBeChecked()

  act(() => result()?.focus())
  await user.keyboard(' ')
  expect(result()).toBeChecked()
  expect(result()).toHaveFocus()
  expect(await options()).toEqual(['Pizza0 %0 Stimmen', 'Döner0 %0 Stimmen'])
  await user.keyboard(' ')
  expect(await options()).toEqual(['Pizza', 'Döner'])
})

// spec: ATTACH-41, ATTACH-42
it('shows the votes of a live poll with the switch, and starts with the question for another post', async () => {
  const other = withPoll(aPoll(), { id: 'other' })
  const { user } = await openComposer({ phone: true, published: [withPoll(aPoll([2, 1, 0]))] })
  expect(await options()).toEqual(['Pizza', 'Döner', 'Salat'])
  await user.click(result() as HTMLElement)
  expect(await options()).toEqual(['Pizza67 %2 Stimmen', 'Döner33 %1 Stimme', 'Salat0 %0 Stimmen'])
  answer(PostQuery, { post: other })
  act(() => focusPost('other'))
  await waitFor(() => expect(result()).not.toBeChecked())
  expect(await options()).toEqual(['Pizza', 'Döner', 'Salat'])
})

// spec: ATTACH-41
it.each([
  ['a second before its end', '2027-06-24T15:59:59Z', ['Pizza', 'Döner', 'Salat']],
  [
    'at its end',
    '2027-06-24T16:00:00Z',
    ['Pizza100 %1 Stimme', 'Döner0 %0 Stimmen', 'Salat0 %0 Stimmen'],
  ],
])('shows only the result of a poll that has ended: %s', async (_when, now, expected) => {
  vi.setSystemTime(Date.parse(now))
  await openComposer({ phone: true, published: [withPoll(aPoll([1]))] })
  expect(await options()).toEqual(expected)
  expect(result() === null).toBe(expected[0] !== 'Pizza')
})
