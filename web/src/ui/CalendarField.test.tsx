import { renderInConsole } from '@test/render'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CalendarField } from './CalendarField'

const button = () => screen.getByRole('button', { name: 'Beginn' })

/** Opens the calendar and presses a day in it. */
async function press(value: string | null, day: RegExp, onLeave = () => {}) {
  const onChange = vi.fn<(value: string | null) => void>()
  const { user } = renderInConsole(
    <CalendarField
      label="Beginn"
      value={value}
      onChange={onChange}
      onLeave={onLeave}
      minutesStep={15}
      defaultTime="09:00"
    />,
  )
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: day }))
  return { user, onChange }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('keeps the time that was chosen when another day is', async () => {
  const { user, onChange } = await press('2126-11-28 17:00:00', /^Freitag, 29\. November 2126$/)
  expect(button()).toHaveTextContent('29.11.2126, 17:00 Uhr')
  await user.click(screen.getByRole('button', { name: 'Datum übernehmen' }))
  await closed()
  expect(onChange.mock.calls).toEqual([['2126-11-29 17:00:00']])
})

it('begins with the default time, and takes the day when one presses elsewhere', async () => {
  const { user, onChange } = await press(null, /, 10\. /)
  await user.click(document.body)
  await closed()
  expect(onChange.mock.calls).toEqual([[expect.stringMatching(/-10 09:00:00$/)]])
})

it('takes back with Escape what was chosen since it was opened', async () => {
  const onLeave = vi.fn()
  const { user, onChange } = await press(
    '2126-11-28 17:00:00',
    /^Freitag, 29\. November 2126$/,
    onLeave,
  )
  await user.keyboard('{Escape}')
  await closed()
  expect(onChange).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
  expect(button()).toHaveTextContent('28.11.2126, 17:00 Uhr')
  // The next time is another.
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: /^Samstag, 30\. November 2126$/ }))
  await user.click(document.body)
  await closed()
  expect(onChange.mock.calls).toEqual([['2126-11-30 17:00:00']])
  expect(onLeave).toHaveBeenCalledOnce()
})

it('leaves a date alone that has passed, when it is only looked at', async () => {
  const onChange = vi.fn()
  const { user } = renderInConsole(
    <CalendarField
      label="Beginn"
      value="2026-10-01 18:00:00"
      onChange={onChange}
      minutesStep={15}
      minDate="2126-11-20 10:00:00"
    />,
  )
  await user.click(button())
  await screen.findByRole('dialog')
  await user.click(document.body)
  await closed()
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps the word for the hour beside the hour', () => {
  renderInConsole(
    <CalendarField
      label="Beginn"
      value="2126-11-28 17:00:00"
      onChange={vi.fn()}
      minutesStep={15}
    />,
  )
  expect(button().textContent).toBe('28.11.2126, 17:00\u00a0Uhr')
})

it('leaves a time marked that is pressed while it is, so that what is typed takes its place', async () => {
  await press('2126-11-28 17:00:00', /^Freitag, 29\. November 2126$/)
  const hours = screen.getByRole('spinbutton', { name: 'Stunde' })
  const minutes = screen.getByRole('spinbutton', { name: 'Minute' })
  hours.focus()
  expect(fireEvent.mouseDown(hours)).toBe(false)
  expect(fireEvent.mouseDown(minutes)).toBe(true)
})

// spec: COMPOSER-15, ATTACH-28, ATTACH-29, ATTACH-39
it.each([5, 15])('offers minutes in steps of %i', async (minutesStep) => {
  const { user } = renderInConsole(
    <CalendarField label="Beginn" value={null} onChange={vi.fn()} minutesStep={minutesStep} />,
  )
  await user.click(button())
  const minutes = await screen.findByRole('spinbutton', { name: 'Minute' })
  await user.click(minutes)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(minutes).toHaveValue(String(2 * minutesStep).padStart(2, '0'))
})
