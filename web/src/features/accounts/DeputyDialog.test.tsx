// Accounts that may release posts for some days, in the list of accounts.
import { choose, closed, eva, openWithEva, rowOf } from '@test/accounts'
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import type { AnAccount } from '@test/settings'
import { afterTest } from '@test/stubs'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EndDeputyMutation, SetDeputyMutation } from './queries'

describe('a deputy', () => {
  const time = { __typename: 'Deputy' as const, from: '2026-11-23T23:00:00.000Z' }
  const deputy = { ...time, until: '2026-12-12T23:00:00.000Z' }
  const drafting = (change: Partial<AnAccount> = {}) => openWithEva({ role: 'DRAFT', ...change })

  beforeEach(() => {
    vi.setSystemTime('2026-11-24T09:00:00.000Z')
    afterTest(() => vi.useRealTimers())
  })

  it('is named for days, of which the last one counts', async () => {
    const saved = eva({ role: 'DRAFT', deputy })
    const requests = answer(SetDeputyMutation, { setDeputy: saved })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    expect(dialog.getByLabelText('Erster Tag')).toHaveValue('2026-11-24')
    expect(dialog.getByLabelText('Letzter Tag')).toHaveValue('2026-12-07')
    expect(await axe()).toEqual([])
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2026-12-12' } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    await closed()
    expect(requests).toEqual([{ id: 'eva', from: deputy.from, until: deputy.until }])
    expect(await screen.findByText('Vertretung eingetragen')).toBeInTheDocument()
    expect(rowOf(/Eva Lang/).getByText('Vertretung bis 12.12.2026')).toBeVisible()
  })

  it.each([
    ['2026-11-24', '2026-11-23', 'Dieser Tag ist schon vorbei.'],
    ['2026-11-26', '2026-11-25', 'Der letzte Tag liegt vor dem ersten.'],
    ['2026-11-24', '2027-11-25', 'Höchstens 365 Tage im Voraus.'],
    ['2026-11-24', '', 'Wähl einen Tag.'],
  ])('is refused from %s to %s', async (from, until, words) => {
    const requests = answer(SetDeputyMutation, { setDeputy: eva() })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    fireEvent.change(dialog.getByLabelText('Erster Tag'), { target: { value: from } })
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: until } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    expect(await dialog.findByText(words)).toBeVisible()
    expect(requests).toEqual([])
  })

  it('keeps the days if the server refuses or cannot be reached', async () => {
    refuse(SetDeputyMutation, { code: 409, reason: 'DEPUTY_NOT_NEEDED' })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2027-11-24' } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    expect(await dialog.findByText('Dieser Account darf schon Posts freigeben.')).toBeVisible()
    expect(dialog.getByLabelText('Letzter Tag')).toHaveValue('2027-11-24')
  })

  it('is shown with its days, and ends when asked', async () => {
    const requests = answer(EndDeputyMutation, { endDeputy: eva({ role: 'DRAFT' }) })
    const shown = await drafting({ deputy: { ...deputy, from: '2026-11-30T23:00:00.000Z' } })
    const note = 'Vertretung vom 01.12.2026 bis 12.12.2026'
    expect(rowOf(/Eva Lang/).getByText(note)).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    expect(await screen.findByRole('menuitem', { name: 'Vertretung ändern' })).toBeVisible()
    await shown.user.click(screen.getByRole('menuitem', { name: 'Vertretung beenden' }))
    expect(await screen.findByText('Vertretung beendet')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'eva' }])
    expect(screen.queryByText(note)).toBeNull()
  })

  it.each(['USER', 'ADMIN'] as const)('is not needed for %s', async (role) => {
    const shown = await openWithEva({ role })
    await shown.user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    await screen.findByRole('menuitem', { name: 'Rolle ändern' })
    expect(screen.queryByRole('menuitem', { name: 'Als Vertretung eintragen' })).toBeNull()
  })
})
