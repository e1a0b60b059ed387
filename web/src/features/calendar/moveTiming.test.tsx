// Moves of a post into the quiet hours, or near another push.
import {
  beginCalendar,
  dayOf,
  eins,
  moveByKeys,
  movesPosts,
  open,
  planned,
  theServerHas,
} from '@test/calendar'
import { aNearbyPost, speaksAgainst } from '@test/timing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(beginCalendar)

describe('a move into the quiet hours', () => {
  const DATE = '2026-12-09T08:00:00.000Z'
  async function moves() {
    theServerHas([planned()])
    const asked = speaksAgainst('2026-12-09T09:00:00Z', aNearbyPost())
    const calls = movesPosts()
    const { user } = open()
    await moveByKeys(user, 'ArrowRight', 'ArrowRight')
    await user.keyboard('{Enter}')
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Auf den 09.12.2026, 09:00.Uhr verschieben\?$/ }),
    )
    expect(asked).toEqual([{ publishDate: DATE, id: 'eins' }])
    expect(calls).toEqual([])
    return { user, dialog, calls }
  }

  it('is asked about, and confirmed', async () => {
    const { user, dialog, calls } = await moves()
    expect(dialog.getByText('Zu dieser Zeit ist bei euch Ruhezeit')).toBeVisible()
    expect(dialog.getByText(/„Klausurtagung“ \(geplant\)/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Trotzdem verschieben' }))
    await waitFor(() =>
      expect(calls).toMatchObject([{ publishDate: DATE, duringQuietHours: true }]),
    )
  })

  it('can go to their end instead', async () => {
    const { user, dialog, calls } = await moves()
    await user.click(dialog.getByRole('button', { name: /^Auf 10:00.Uhr planen$/ }))
    await waitFor(() => expect(calls).toMatchObject([{ publishDate: '2026-12-09T09:00:00Z' }]))
  })

  it('is not made when it is cancelled', async () => {
    const { user, dialog, calls } = await moves()
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([])
    await waitFor(async () => expect(dayOf(await eins())).toBe('2026-12-07'))
  })
})
