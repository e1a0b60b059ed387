// The section of the settings with the quiet hours.
import { axe } from '@test/axe'
import { answer, disconnect, refuse } from '@test/server'
import { openSettings, settled } from '@test/settings'
import { hasQuietHours, quietHours } from '@test/timing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuietHoursQuery, UpdateQuietHoursMutation } from './queries'

const section = async () => within(await screen.findByRole('region', { name: 'Ruhezeit' }))

async function open(hours: Parameters<typeof hasQuietHours>[0] = null, canChange = true) {
  const shown = openSettings('/settings/profile', {
    me: { viewerCanManageAccounts: canChange },
  })
  hasQuietHours(hours)
  await settled()
  const here = await section()
  await here.findByText(/Aushang fragt|Aushang nach/)
  return { ...shown, section: here }
}

it('sets the quiet hours, and says on the field what is wrong', async () => {
  const { user, section } = await open()
  await user.click(await section.findByRole('checkbox', { name: 'Ruhezeit verwenden' }))
  const [from, until] = [section.getByLabelText('Von'), section.getByLabelText('Bis')]
  expect(from).toHaveValue('22:00')
  fireEvent.change(until, { target: { value: '22:00' } })
  const save = section.getByRole('button', { name: 'Ruhezeit speichern' })
  await user.click(save)
  expect(until).toHaveFocus()
  expect(until).toHaveAccessibleDescription(/zu einer anderen Zeit enden/)
  expect(await axe()).toEqual([])
  const calls = answer(UpdateQuietHoursMutation, {
    updateQuietHours: quietHours({ from: '22:00', until: '06:30' }),
  })
  fireEvent.change(until, { target: { value: '06:30' } })
  expect(section.getByText(/Um 06:30 Uhr darf wieder gepusht werden/)).toBeVisible()
  await user.type(until, '{Enter}')
  expect(await screen.findByText('Ruhezeit gespeichert')).toBeInTheDocument()
  expect(calls).toEqual([{ from: '22:00', until: '06:30' }])
  expect(save).toBeDisabled()
})

it('removes them, and keeps the choice if that fails', async () => {
  const { user, section } = await open({ from: '21:00', until: '06:00' })
  const choice = await section.findByRole('checkbox', { name: 'Ruhezeit verwenden' })
  expect(choice).toBeChecked()
  await user.click(choice)
  refuse(UpdateQuietHoursMutation, { code: 500 })
  const save = section.getByRole('button', { name: 'Ruhezeit speichern' })
  await user.click(save)
  expect(await screen.findByText('Die Ruhezeit konnte nicht gespeichert werden.')).toBeVisible()
  expect(choice).not.toBeChecked()
  const calls = answer(UpdateQuietHoursMutation, { updateQuietHours: quietHours(null) })
  await user.click(save)
  expect(await screen.findByText('Ruhezeit aufgehoben')).toBeInTheDocument()
  expect(calls).toEqual([{ from: null, until: null }])
})

it('only shows them to those who do not manage the profile', async () => {
  const { section } = await open({ from: '22:00', until: '07:00' }, false)
  expect(await section.findByText(/Von 22:00 bis 07:00 Uhr/)).toHaveTextContent('verwaltet')
  expect(section.queryByRole('checkbox')).toBeNull()
})

it('says that they could not be loaded', async () => {
  openSettings('/settings/profile')
  disconnect(QuietHoursQuery)
  await settled()
  const here = await section()
  expect(await here.findByText('Die Ruhezeit konnte nicht geladen werden.')).toBeVisible()
})
