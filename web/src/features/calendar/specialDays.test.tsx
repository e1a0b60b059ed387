import { beginCalendar, day, entry, open, theStateIs } from '@test/calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(beginCalendar)

describe('holidays and lecture times', () => {
  it('are those of the Land in the profile’s address', async () => {
    open('?ansicht=monat&tag=2026-11-27')
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
    expect(day('Mittwoch, 18. November 2026, Buß- und Bettag')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Bundesland wählen' })).toBeNull()
  })

  it('ask for the Land if the address has none, and remember it', async () => {
    theStateIs(null)
    const { user, unmount } = open('?ansicht=monat&tag=2026-11-27')
    await user.click(await screen.findByRole('button', { name: 'Bundesland wählen' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Bundesland' }), 'Sachsen')
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Bundesland wählen' })).toBeNull()
    unmount()
    open('?ansicht=monat&tag=2026-11-27')
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
  })

  it('are entered in a dialog', async () => {
    const { user } = open()
    await user.click(await entry('Feiertage und Vorlesungszeit'))
    const dialog = await screen.findByRole('dialog')
    const winter = within(within(dialog).getByRole('group', { name: /Wintersemester/ }))
    fireEvent.change(winter.getByLabelText('Erster Tag'), { target: { value: '2026-12-03' } })
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(winter.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(
      'Dieser Tag fehlt noch.',
    )
    fireEvent.change(winter.getByLabelText('Letzter Tag'), { target: { value: '2026-12-02' } })
    expect(winter.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(
      'Der letzte Tag liegt vor dem ersten.',
    )
    fireEvent.change(winter.getByLabelText('Letzter Tag'), { target: { value: '2026-12-18' } })
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(day('Donnerstag, 3. Dezember 2026, Vorlesungsbeginn')).toBeVisible()
    expect(day('Freitag, 4. Dezember 2026, Vorlesungszeit')).toBeVisible()
    expect(screen.getByText('Vorlesungszeit: 03.12.2026 bis 18.12.2026')).toBeVisible()
  })
})
