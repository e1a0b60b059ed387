import { axe } from '@test/axe'
import { renderInConsole } from '@test/render'
import { stubDate } from '@test/stubs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DateTimeField, type DateTimeFieldProps } from './DateTimeField'

beforeEach(() => void stubDate('2026-11-25T08:00:00Z'))

type Given = Partial<DateTimeFieldProps>

type KeptProps = { given: Given; onChange: DateTimeFieldProps['onChange']; onLeave: () => void }

function Kept({ given, onChange, onLeave }: KeptProps) {
  const [value, setValue] = useState(given.value ?? null)
  return (
    <DateTimeField
      label="Beginn"
      minutesStep={15}
      {...given}
      value={value}
      onLeave={onLeave}
      onChange={(value, typing) => {
        setValue(value)
        onChange(value, typing)
      }}
    />
  )
}

function open(given: Given = {}) {
  const onChange = vi.fn<(value: string | null, typing: boolean) => void>()
  const onLeave = vi.fn()
  const kept = { given, onChange, onLeave }
  return { ...renderInConsole(<Kept {...kept} />), onChange, onLeave }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Beginn')
const reading = () => screen.getByRole('status')
const opener = () => screen.getByRole('button', { name: 'Kalender öffnen (Beginn)' })
const day = (name: string) => screen.getByRole('button', { name })

async function openCalendar(user: UserEvent): Promise<HTMLElement> {
  await user.click(opener())
  const calendar = await screen.findByRole('dialog', { name: 'Beginn' })
  await within(calendar).findByRole('grid')
  return calendar
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('announces the date that is typed, and formats it when the field loses focus', async () => {
  const { user, onChange, onLeave } = open()
  await user.type(field(), 'morgen 8')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-26 08:00:00', true)
  await waitFor(() =>
    expect(reading()).toHaveTextContent('Donnerstag, 26. November 2026, 08:00 Uhr'),
  )
  expect(field()).toHaveValue('morgen 8')
  expect(field()).toHaveAccessibleDescription(/^Donnerstag, 26. November 2026/)
  await user.tab()
  expect(onLeave).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-26 08:00:00', false)
  expect(field()).toHaveValue('26.11.2026, 08:00')
  expect(onLeave).toHaveBeenCalledOnce()
})

it('formats the typed date on Enter, and changes nothing when it is only blurred', async () => {
  const { user, onChange } = open()
  await user.type(field(), 'Fr 18:30{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-27 18:30:00', false)
  expect(field()).toHaveValue('27.11.2026, 18:30')
  onChange.mockClear()
  await user.tab()
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
})

it.each([
  ['bald', /kein vollständiges Datum/],
  ['31.4. 8 Uhr', /Diesen Tag gibt es nicht/],
  ['24.11. 25 Uhr', /Diese Uhrzeit gibt es nicht/],
  ['morgen', /Die Uhrzeit fehlt noch/],
  ['18:30', /Der Tag fehlt noch/],
  ['Montag, 1.12.2026 8:00', /Der Wochentag passt nicht/],
])('keeps text that it cannot read, and shows the reason: %s', async (text, why) => {
  const { user, onChange } = open({ error: 'Du musst ein Datum setzen' })
  await user.type(field(), text)
  expect(onChange).toHaveBeenLastCalledWith(text, true)
  await user.tab()
  expect(field()).toHaveValue(text)
  expect(field()).toHaveAccessibleDescription(why)
  expect(field()).toBeInvalid()
  expect(reading()).toBeEmptyDOMElement()
})

it("shows the form's error for a date that can be read", () => {
  open({ value: '2026-11-20 08:00:00', error: 'Das Datum liegt in der Vergangenheit.' })
  expect(field()).toHaveAccessibleDescription(
    'Das Datum liegt in der Vergangenheit. Freitag, 20. November 2026, 08:00\u00a0Uhr',
  )
})

it('states which of two hours is meant when the clock shows it twice', () => {
  open({ value: '2027-10-31 02:30:00' })
  expect(field()).toHaveAccessibleDescription(
    /gibt es in dieser Nacht zweimal, gemeint ist die erste/,
  )
})

it('does not announce an hour that the clock change skips', () => {
  open({ value: '2027-03-28 02:30:00', error: 'Diese Uhrzeit gibt es an diesem Tag nicht' })
  expect(reading()).toBeEmptyDOMElement()
})

it('is empty again when its text is deleted', async () => {
  const { user, onChange } = open({ value: '2026-11-28 17:00:00' })
  await user.clear(field())
  expect(onChange).toHaveBeenLastCalledWith(null, true)
  await waitFor(() => expect(reading()).toBeEmptyDOMElement())
  expect(field()).toHaveAccessibleDescription(/^Zum Beispiel .*09\.12\.\s18:30/)
})

it('applies a preset on click', async () => {
  const presets = [{ label: 'Morgen, 8 Uhr', value: '2026-11-26 08:00:00' }]
  const { user, onChange, onLeave } = open({ presets })
  const preset = within(screen.getByRole('group', { name: 'Vorschläge' })).getByRole('button')
  await user.click(field())
  await user.click(preset)
  expect(onChange).toHaveBeenLastCalledWith('2026-11-26 08:00:00', false)
  expect(preset).toHaveAttribute('aria-pressed', 'true')
  expect(onLeave).not.toHaveBeenCalled()
})

it('shows the clicked preset even if the click leaves the focus in the field', async () => {
  const presets = [{ label: 'Morgen, 8 Uhr', value: '2026-11-26 08:00:00' }]
  const { user } = open({ presets })
  await user.type(field(), 'Montag')
  fireEvent.click(screen.getByRole('button', { name: 'Morgen, 8 Uhr' }))
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('26.11.2026, 08:00')
})

it('starts the calendar with the current week, on today, and offers no past day', async () => {
  const { user } = open()
  await openCalendar(user)
  expect(day('Mittwoch, 25. November 2026')).toHaveFocus()
  const days = screen.getAllByRole('button').filter(({ dataset }) => dataset.day)
  expect(days[0]).toHaveAccessibleName('Montag, 23. November 2026')
  expect(days[0]).toBeDisabled()
  expect(day('Dienstag, 24. November 2026')).toBeDisabled()
  expect(day('Mittwoch, 25. November 2026')).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Voriger Monat' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  expect(await axe()).toEqual([])
})

it('can be operated by keyboard alone: day, hour, minute, apply button', async () => {
  const { user, onChange } = open({ defaultTime: '09:00' })
  await openCalendar(user)
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(day('Donnerstag, 3. Dezember 2026')).toHaveAttribute('aria-pressed', 'true')
  await user.tab()
  expect(screen.getByRole('combobox', { name: 'Stunde' })).toHaveFocus()
  expect(screen.getByRole('combobox', { name: 'Stunde' })).toHaveValue('09')
  await user.tab()
  expect(screen.getByRole('combobox', { name: 'Minute' })).toHaveFocus()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Minute' }), '45')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Übernehmen' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await isClosed()
  expect(onChange.mock.calls).toEqual([['2026-12-03 09:45:00', false]])
  expect(opener()).toHaveFocus()
  expect(field()).toHaveValue('03.12.2026, 09:45')
})

it.each([
  ['{Home}', 'Montag, 7. Dezember 2026'],
  ['{End}', 'Sonntag, 13. Dezember 2026'],
  ['{ArrowUp}', 'Mittwoch, 2. Dezember 2026'],
  ['{ArrowUp}{ArrowUp}{ArrowUp}', 'Mittwoch, 25. November 2026'],
  ['{PageDown}', 'Samstag, 9. Januar 2027'],
  ['{PageUp}', 'Mittwoch, 25. November 2026'],
  ['{Shift>}{PageDown}{/Shift}', 'Donnerstag, 9. Dezember 2027'],
])('moves between days with %s', async (keys, name) => {
  const { user } = open({ value: '2026-12-09 17:00:00' })
  await openCalendar(user)
  expect(day('Mittwoch, 9. Dezember 2026')).toHaveFocus()
  await user.keyboard(keys)
  expect(day(name)).toHaveFocus()
})

it('moves to another month and keeps one of its days in the tab order', async () => {
  const { user } = open()
  const calendar = await openCalendar(user)
  await user.click(screen.getByRole('button', { name: 'Nächster Monat' }))
  expect(within(calendar).getByText('Dezember 2026')).toBeVisible()
  expect(day('Dienstag, 1. Dezember 2026')).toHaveAttribute('tabindex', '0')
  await user.click(screen.getByRole('button', { name: 'Voriger Monat' }))
  expect(within(calendar).getByText('November 2026')).toBeVisible()
})

it('keeps the selected time when another day is selected, and applies both on a click outside', async () => {
  const { user, onChange, onLeave } = open({ value: '2026-11-28 17:05:00' })
  await openCalendar(user)
  expect(screen.getByRole('combobox', { name: 'Minute' })).toHaveValue('05')
  await user.click(day('Sonntag, 29. November 2026'))
  await user.click(document.body)
  await isClosed()
  expect(onChange.mock.calls).toEqual([['2026-11-29 17:05:00', false]])
  expect(onLeave).toHaveBeenCalled()
})

it('discards with Escape what was selected since the calendar was opened', async () => {
  const { user, onChange, onLeave } = open({ value: '2026-11-28 17:00:00' })
  await openCalendar(user)
  await user.click(day('Sonntag, 29. November 2026'))
  await user.keyboard('{Escape}')
  await isClosed()
  expect(onChange).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
  expect(opener()).toHaveFocus()
  // After Escape the calendar still applies the next selection.
  await openCalendar(user)
  expect(day('Samstag, 28. November 2026')).toHaveAttribute('aria-pressed', 'true')
  await user.click(day('Montag, 30. November 2026'))
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }))
  await isClosed()
  expect(onChange.mock.calls).toEqual([['2026-11-30 17:00:00', false]])
})

it('does not change a past date when the calendar is only opened and closed', async () => {
  const { user, onChange } = open({ value: '2026-10-01 18:00:00' })
  await openCalendar(user)
  await user.click(document.body)
  await isClosed()
  expect(onChange).not.toHaveBeenCalled()
})

// spec: COMPOSER-15, ATTACH-28, ATTACH-29, ATTACH-39
it.each([5, 15])('offers minutes in steps of %i', async (minutesStep) => {
  const { user } = open({ minutesStep })
  await openCalendar(user)
  const offered = within(screen.getByRole('combobox', { name: 'Minute' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => Number(textContent))).toEqual(
    Array.from({ length: 60 / minutesStep }, (_, step) => step * minutesStep),
  )
})

it('calls onLeave when the focus leaves text that cannot be read, even for the calendar', async () => {
  const { user, onLeave } = open({ required: true })
  await user.click(field())
  await user.tab()
  expect(opener()).toHaveFocus()
  expect(onLeave).not.toHaveBeenCalled()
  await user.type(field(), 'blabla')
  await user.tab()
  expect(opener()).toHaveFocus()
  expect(onLeave).toHaveBeenCalledOnce()
})

it('reads a time alone as the first such time after another date', async () => {
  const { user, onChange } = open({ after: '2026-11-27 20:00:00' })
  await user.type(field(), '2 Uhr')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-28 02:00:00', true)
})
