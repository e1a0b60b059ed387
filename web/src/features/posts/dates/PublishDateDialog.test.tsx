import { anEvent } from '@test/attachments'
import { minutesOf } from '@test/composing'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { speaksAgainst } from '@test/timing'
import { type APost, aDraft, aPlanned, asksForSecond, changed } from '@test/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { dateTime, toWallClock } from '@/lib/dates'
import { PostNowQuery, UpdatePostPublishDateMutation } from '../queries'
import { PublishDateDialog } from './PublishDateDialog'
import { isDistant } from './publishDate'

let saved: { publishDate?: string | null | undefined }[] = []
const closed = vi.fn()
const may = { viewerCanReschedule: true }
const planned = () => aPlanned('2126-11-24T08:00:00.000Z', may)
const choice = (name: string) => screen.getByRole('radio', { name })
const dateField = () => screen.getByRole('textbox', { name: 'Datum und Uhrzeit' })

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
const save = (user: UserEvent) => press(user, 'Speichern')
const isClosed = () => waitFor(() => expect(closed).toHaveBeenCalledOnce())

function open(post = planned()) {
  saved = answer(UpdatePostPublishDateMutation, { updatePostPublishDate: post })
  return { post, ...renderInConsole(<PublishDateDialog post={post} onClose={closed} />) }
}

/** Opens the dialog, and types a date. */
async function openAndType(text: string) {
  const { user } = open()
  const field = dateField()
  await user.clear(field)
  await user.type(field, text)
  return { user, field }
}

beforeEach(() => {
  aUser()
  closed.mockClear()
})

// spec: POST-14
it('offers now or a custom date, and shows the current date', async () => {
  open()
  expect(choice('Jetzt')).not.toBeChecked()
  expect(choice('Datum und Uhrzeit')).toBeChecked()
  expect(dateField()).toHaveValue('24.11.2126, 09:00')
})

// spec: POST-15, POST-16
it('sends no date for now, so that the server’s clock decides', async () => {
  const { post, user } = open()
  await user.click(choice('Jetzt'))
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  expect(screen.getByText('Der Post erscheint dann sofort.')).toBeVisible()
  await press(user, 'Jetzt veröffentlichen')
  expect(await screen.findByText('Post ist live')).toBeInTheDocument()
  await isClosed()
  expect(saved).toEqual([{ id: post.id, publishDate: null, basedOn: post.editedAt }])
})

it('says that an emergency now waits for a second person', async () => {
  const { post, user } = open({ ...planned(), emergencyNeedsTwo: true } as never)
  answer(UpdatePostPublishDateMutation, { updatePostPublishDate: changed(post, asksForSecond) })
  await user.click(choice('Jetzt'))
  await press(user, 'Zweite Person anfragen')
  expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
  expect(screen.queryByText('Post ist live')).toBeNull()
  await isClosed()
})

it('only saves the date of a draft, which still waits for approval', async () => {
  const { user } = open(aDraft(may))
  expect(screen.getByRole('radiogroup', { name: 'Wann soll der Post erscheinen?' })).toBeVisible()
  expect(choice('sofort nach Freigabe')).toBeChecked()
  expect(screen.queryByRole('radio', { name: 'Jetzt' })).toBeNull()
  expect(screen.getByText('Der Post bleibt ein Entwurf, bis ihn jemand freigibt.')).toBeVisible()
  await save(user)
  expect(await screen.findByText('Datum gespeichert')).toBeInTheDocument()
})

it('disables the choice while saving', async () => {
  const { user } = open()
  answer(UpdatePostPublishDateMutation, () => new Promise(() => {}))
  await user.click(choice('Jetzt'))
  await press(user, 'Jetzt veröffentlichen')
  await waitFor(() => expect(choice('Datum und Uhrzeit')).toBeDisabled())
})

// spec: POST-14
it('sends a custom date as the instant of that Berlin time', async () => {
  const { post, user } = open()
  await save(user)
  await isClosed()
  const publishDate = '2126-11-24T08:00:00.000Z'
  expect(saved).toEqual([{ id: post.id, publishDate, basedOn: post.editedAt }])
})

// spec: POST-14
it('requires a date if a custom date is chosen', async () => {
  const { user } = open(aDraft(may))
  expect(choice('sofort nach Freigabe')).toBeChecked()
  await user.click(choice('frühestens nach Freigabe'))
  await save(user)
  expect(
    screen.getByText('Du musst ein Datum setzen, an dem dein Post veröffentlicht werden soll.'),
  ).toBeVisible()
  expect(saved).toEqual([])
})

// spec: POST-17
it('says that saving failed, and stays open with the chosen date', async () => {
  const { user } = open()
  refuse(UpdatePostPublishDateMutation, { code: 500 })
  await save(user)
  expect(
    await screen.findByText(
      'Der Post konnte aufgrund eines Fehlers nicht bearbeitet werden. Versuch es gleich wieder oder kontaktiere uns.',
    ),
  ).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  expect(choice('Datum und Uhrzeit')).toBeChecked()
})

it.each([
  [{ code: 403, reason: 'NOT_PERMITTED' }, 'Dafür hast du keine Berechtigung.'],
  [{ code: 400, reason: 'INVALID' }, 'Diese Angabe stimmt so nicht.'],
])('shows the reason of a refusal in the dialog: %j', async (refusal, message) => {
  const { user } = open()
  refuse(UpdatePostPublishDateMutation, refusal)
  await save(user)
  expect(await screen.findByText(message)).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})

it('closes with the reason if the post has moved meanwhile', async () => {
  const { user } = open()
  refuse(UpdatePostPublishDateMutation, { code: 409, reason: 'WRONG_STATUS' })
  await save(user)
  expect(await screen.findByText(/inzwischen einen anderen Status/)).toBeInTheDocument()
  expect(closed).toHaveBeenCalledOnce()
})

it('does not reschedule a version that was not read, and shows the changed one', async () => {
  const post = planned()
  const edited = changed(post, { content: 'Ungelesen', editedAt: '2026-11-20T11:00:00.000Z' })
  answer(PostNowQuery, { post })
  const { user } = open(post)
  refuse(UpdatePostPublishDateMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
  await user.click(choice('Jetzt'))
  answer(PostNowQuery, { post: edited })
  await press(user, 'Jetzt veröffentlichen')
  expect(await screen.findByText('Der Post wurde inzwischen geändert')).toBeVisible()
  expect(screen.getByText('Ungelesen')).toBeVisible()
  expect(choice('Jetzt')).toBeChecked()
  const sent = answer(UpdatePostPublishDateMutation, { updatePostPublishDate: edited })
  await press(user, 'Jetzt veröffentlichen')
  await isClosed()
  expect(sent).toEqual([{ id: post.id, publishDate: null, basedOn: edited.editedAt }])
})

it('offers the same steps of 5 minutes as the composer', async () => {
  const { user } = open()
  expect(await minutesOf(user, 'Datum und Uhrzeit')).toBe(12)
})

it('focuses the current choice first', async () => {
  open()
  await waitFor(() => expect(choice('Datum und Uhrzeit')).toHaveFocus())
})

// spec: POST-14
it('sends a typed date on Enter', async () => {
  await openAndType('morgen 18 Uhr{Enter}')
  await isClosed()
  const sent = saved[0]?.publishDate ?? ''
  expect(isDistant(Date.parse(sent), Date.now())).toBe(false)
  expect(toWallClock(sent)).toMatch(/ 18:00:00$/)
  expect(screen.getByText('Datum gespeichert')).toBeInTheDocument()
  expect(screen.getByText(/^\d\d\.\d\d\.\d{4}, 18:00 Uhr$/)).toBeInTheDocument()
})

it('keeps the focus in the date field while saving', async () => {
  const { user } = open()
  answer(UpdatePostPublishDateMutation, () => new Promise(() => {}))
  const field = dateField()
  await user.type(field, '{Enter}')
  await waitFor(() => expect(field).toHaveAttribute('readonly'))
  expect(field).toHaveFocus()
  expect(screen.getByRole('button', { name: /^Kalender öffnen/ })).toBeDisabled()
})

it('asks for confirmation of a date that is years ahead', async () => {
  const { user } = await openAndType('25.11.2126 18 Uhr{Enter}')
  expect(screen.getByText(/^Der Post erscheint erst in \d+ Jahren$/)).toBeVisible()
  expect(screen.getByText('Gewählt ist der 25.11.2126, 18:00 Uhr. Stimmt das Jahr?')).toBeVisible()
  expect(saved).toEqual([])
  await press(user, 'Trotzdem speichern')
  await isClosed()
  expect(saved[0]?.publishDate).toBe('2126-11-25T17:00:00.000Z')
})

it('asks for confirmation of a day without a year that has just passed', async () => {
  const yesterday = dateTime(Date.now() - 86_400_000).slice(0, 'dd.mm.'.length)
  await openAndType(`${yesterday} 18 Uhr{Enter}`)
  expect(screen.getByText('Der Post erscheint erst in 12 Monaten')).toBeVisible()
  expect(saved).toEqual([])
})

it('does not count a double click or a held key as confirmation of a distant date', async () => {
  const { user, field } = await openAndType('25.11.2126 18 Uhr')
  await user.dblClick(screen.getByRole('button', { name: 'Speichern' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Stimmt das Jahr?')
  await user.clear(field)
  await user.type(field, '26.11.2126 18 Uhr')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'Enter', repeat: true })).toBe(false)
  const button = screen.getByRole('button', { name: 'Speichern' })
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(saved).toEqual([])
})

it('asks for confirmation again for another distant date', async () => {
  const { user, field } = await openAndType('25.11.2126 18 Uhr{Enter}')
  await user.clear(field)
  await user.type(field, '26.11.2126 18 Uhr')
  expect(screen.queryByText(/^Der Post erscheint erst/)).toBeNull()
  await save(user)
  expect(screen.getByRole('button', { name: 'Trotzdem speichern' })).toBeVisible()
  expect(saved).toEqual([])
})

it('keeps an invalid date and does not send it', async () => {
  const { user, field } = await openAndType('31.4. 8 Uhr')
  await save(user)
  expect(field).toHaveAccessibleDescription(/^Diesen Tag gibt es nicht\./)
  expect(field).toHaveValue('31.4. 8 Uhr')
  expect(saved).toEqual([])
})

it('stays open when Escape closes the calendar', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: /^Kalender öffnen/ }))
  await screen.findByRole('grid')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
})

it('warns if an event will have begun by the chosen date', async () => {
  const event = anEvent({ start: '2126-11-24T07:00:00.000Z', end: null })
  const attachments = [event] as APost['attachments']
  open(aPlanned('2126-11-24T08:00:00.000Z', { ...may, attachments }))
  expect(await screen.findByText('Das Event hat dann schon begonnen')).toBeVisible()
})

it('warns of the quiet hours, offers their end, and sends that it was read', async () => {
  speaksAgainst('2126-11-24T09:00:00Z')
  const { user } = open()
  const plan = await screen.findByRole('button', { name: /^Auf 10:00.Uhr planen$/ })
  await user.click(plan)
  expect(dateField()).toHaveValue('24.11.2126, 10:00')
  await save(user)
  await user.click(await screen.findByRole('button', { name: /speichern$/i }))
  await isClosed()
  expect(saved).toMatchObject([{ publishDate: '2126-11-24T09:00:00.000Z', duringQuietHours: true }])
})
