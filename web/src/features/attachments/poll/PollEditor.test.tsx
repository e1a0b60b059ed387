import { aPoll } from '@test/attachments'
import { bothTexts, minutesOf, openAttachment, post, postRefused } from '@test/composing'
import { edit, refuseUpdate, save, updated } from '@test/editing'
import { stubDate } from '@test/stubs'
import { aPost } from '@test/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

beforeEach(() => void stubDate('2026-11-21T08:00:00Z'))

const me = { attachmentTypes: ['POLL'] as never, viewerCanWriteEnglish: true }

async function openPoll() {
  const opened = await openAttachment('Umfrage', { me })
  await option(1)
  return opened
}

/** Opens a poll with two options. */
async function openFood() {
  const opened = await openPoll()
  await opened.user.type(await option(1), 'Pizza')
  await opened.user.type(await option(2), 'Döner')
  return opened
}

const option = (number: number) => screen.findByLabelText<HTMLInputElement>(`Option ${number}`)
const texts = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Option \d+$/).map(({ value }) => value)

// spec: ATTACH-33, ATTACH-40
it('sends its options in both languages, and ends after a day by default', async () => {
  const { user } = await openFood()
  expect(screen.getByRole('radio', { name: '1 Tag' })).toBeChecked()
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(await option(2), 'Kebab')
  await user.click(screen.getByRole('radio', { name: '1 Woche' }))
  await user.click(screen.getByRole('radio', { name: '1 Tag' }))
  expect((await post(user)).attachment).toEqual({
    poll: {
      options: [
        { text: 'Pizza', translations: { text: [{ lang: 'de', value: 'Pizza' }] } },
        { text: 'Döner', translations: { text: bothTexts('Döner', 'Kebab') } },
      ],
      period: 'DAY',
    },
  })
})

// spec: ATTACH-34, ATTACH-37
it('has two to ten options; more than two can be removed', async () => {
  const { user } = await openPoll()
  expect(screen.queryByRole('button', { name: /entfernen/ })).toBeNull()
  const add = () => screen.queryByRole('button', { name: 'Option hinzufügen' })
  await user.type(await option(1), 'Pizza')
  await user.click(add() as HTMLElement)
  expect(await option(3)).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Option 2 entfernen' }))
  expect(texts()).toEqual(['Pizza', ''])
  for (let number = 3; number <= 10; number += 1) await user.click(add() as HTMLElement)
  expect(texts()).toHaveLength(10)
  expect(add()).toBeNull()
  expect(screen.getByText('Mehr als 10 Optionen sind nicht möglich.')).toBeInTheDocument()
})

it('moves to the next option with Enter, and adds one after the last, up to ten', async () => {
  const { user } = await openPoll()
  await user.type(await option(1), 'Pizza{Enter}')
  expect(await option(2)).toHaveFocus()
  await user.keyboard('Döner{Enter}')
  expect(await option(3)).toHaveFocus()
  await user.keyboard('{Enter>8/}')
  expect(texts()).toHaveLength(10)
  expect(await option(10)).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [1, 1],
  [2, 2],
  [3, 2],
])('focuses another option after removing option %i: %i', async (removed, next) => {
  const { user } = await openPoll()
  await user.click(screen.getByRole('button', { name: 'Option hinzufügen' }))
  for (const number of [1, 2, 3]) await user.type(await option(number), `${number}`)
  await user.click(screen.getByRole('button', { name: `Option ${removed} entfernen` }))
  expect(texts()).toEqual(['1', '2', '3'].toSpliced(removed - 1, 1))
  expect(await option(next)).toHaveFocus()
})

it('reorders its options with the keyboard', async () => {
  const { user } = await openFood()
  screen.getByRole('button', { name: /Option 1 verschieben/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(texts()).toEqual(['Döner', 'Pizza'])
  expect(screen.getByRole('button', { name: /Option 2 verschieben/ })).toHaveFocus()
  expect(screen.getByText('Jetzt auf Platz 2')).toBeInTheDocument()
})

// spec: ATTACH-35, ATTACH-36
it('requires a German text for each option, not only blanks', async () => {
  const { user } = await openPoll()
  await user.type(await option(2), '   ')
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(await option(1)).toHaveFocus()
  expect(await option(1)).toHaveAccessibleDescription('Bitte gib diese Option auf Deutsch ein')
  expect(await option(2)).toHaveAccessibleDescription(
    'Optionen dürfen nicht nur aus Leerzeichen bestehen',
  )
})

it('shows the problem at the second of two equal options', async () => {
  const { user } = await openPoll()
  await user.type(await option(1), 'Pizza')
  await user.type(await option(2), 'Pizza ')
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await option(2)).toHaveFocus()
  expect(await option(2)).toHaveAccessibleDescription(/^Diese Option gibt es schon/)
  expect(await option(1)).not.toHaveAccessibleDescription(/gibt es schon/)
  await user.type(await option(2), 'brot')
  expect(await option(2)).not.toHaveAccessibleDescription(/gibt es schon/)
})

it('shows the problem of options that only the server found to be equal', async () => {
  const { user } = await openFood()
  const field = 'attachment.poll.options.1.translations.text'
  await postRefused(user, { code: 400, reason: 'INVALID', fields: [{ field, reason: 'REPEATED' }] })
  await user.click(screen.getByRole('tab', { name: /^English/ }))
  expect(await option(2)).toHaveAccessibleDescription(/^Diese Option gibt es schon/)
})

it('does not show a refusal at another option after the options were moved', async () => {
  const { user } = await openFood()
  const fields = [{ field: 'attachment.poll.options[0].text', reason: 'ONLY_WHITESPACE' }]
  await postRefused(user, { code: 400, reason: 'INVALID', fields })
  expect(await option(1)).toHaveAccessibleDescription(/Leerzeichen/)
  screen.getByRole('button', { name: /Option 1 verschieben/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(await option(1)).toHaveValue('Döner')
  expect(await option(1)).not.toHaveAccessibleDescription(/Leerzeichen/)
})

// spec: ATTACH-38, ATTACH-39
it('ends at a custom quarter of an hour, not in the past', async () => {
  const { user } = await openFood()
  await user.click(screen.getByRole('radio', { name: 'Eigenes Ende' }))
  const end = await screen.findByLabelText('Die Umfrage endet')
  expect(await minutesOf(user, 'Die Umfrage endet')).toBe(60 / 15)
  fireEvent.change(end, { target: { value: '20.11.2026 10:00' } })
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(end).toHaveAccessibleDescription(/^Das Ende liegt in der Vergangenheit\./)
  fireEvent.change(end, { target: { value: '27.11.2026 10:00' } })
  expect((await post(user)).attachment?.poll).toMatchObject({ end: '2026-11-27T09:00:00.000Z' })
})

const storedWith = (poll: object) => aPost({ content: 'Alt', attachments: [poll] } as never)

// spec: COMPOSER-04
it('changes the options and the end of a stored poll until the first vote', async () => {
  const calls = updated()
  const { user } = await edit(storedWith(aPoll()), { me })
  await user.type(await option(2), ' mit allem')
  await user.click(screen.getByRole('button', { name: 'Option 1 entfernen' }))
  await user.click(screen.getByRole('radio', { name: '1 Woche' }))
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.attachment?.poll?.period).toBe('WEEK')
  expect(calls[0]?.attachment?.poll?.options.map(({ id, text }) => [id, text])).toEqual([
    ['o2', 'Döner mit allem'],
    ['o3', 'Salat'],
  ])
})

// spec: COMPOSER-04
it('keeps the options and the end after the first vote', async () => {
  await edit(storedWith(aPoll([1])), { me })
  expect(await screen.findByText(/Es ist schon abgestimmt worden/)).toBeInTheDocument()
  expect(await option(1)).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /Option/ })).toBeNull()
  expect(screen.queryByRole('radio', { name: '1 Woche' })).toBeNull()
})

it('says below the options that somebody has voted meanwhile', async () => {
  const fields = [{ field: 'attachment.poll.options', reason: 'OPTIONS_LOCKED' }]
  refuseUpdate({ code: 409, reason: 'OPTIONS_LOCKED', fields })
  const { user } = await edit(storedWith(aPoll()), { me })
  await user.type(await option(1), ' und mehr')
  await save(user)
  const options = screen.getByRole('list', { name: 'Optionen' })
  await waitFor(() => expect(options).toHaveFocus())
  expect(options).toHaveAccessibleDescription(/deshalb stehen die Optionen fest/)
  expect(await option(1)).toHaveValue('Pizza und mehr')
})
