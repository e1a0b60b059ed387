// Where the account is signed in, in the settings; and a colleague who is signed out everywhere.
import { choose, closed, openWithEva } from '@test/accounts'
import { axe } from '@test/axe'
import { answer, disconnect, hold, refuse } from '@test/server'
import { aSession, openSettings, settled } from '@test/settings'
import { stubDate } from '@test/stubs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  EndSessionMutation,
  EndSessionsMutation,
  EndSessionsOfMutation,
  OpenSessionsQuery,
} from './queries'

const phone = aSession({
  id: 'session-2',
  isCurrent: false,
  beganAt: '2025-12-31T10:00:00.000Z',
  seenAt: '2026-11-23T17:30:00.000Z',
  browser: 'Safari',
  system: 'iPhone',
  network: '192.0.2.0/24',
})
const unknown = aSession({
  id: 'session-3',
  isCurrent: false,
  browser: null,
  system: null,
  network: null,
})

const section = () => within(screen.getByRole('region', { name: 'Angemeldete Geräte' }))
const rows = () =>
  section()
    .getAllByRole('listitem')
    .map((row) => row.textContent)

/** The server lists these sessions, and afterwards the others. */
async function open(...lists: ReturnType<typeof aSession>[][]) {
  stubDate('2026-11-24T09:00:00Z')
  const shown = openSettings('/settings/account')
  answer(
    OpenSessionsQuery,
    () => ({ sessions: lists.length > 1 ? lists.shift() : lists[0] }) as never,
  )
  await screen.findByRole('region', { name: 'Angemeldete Geräte' })
  await section().findAllByRole('listitem')
  await settled()
  return shown
}

describe('the open sessions', () => {
  it('name the provider with which they began, and whom to tell', async () => {
    await open([aSession(), { ...phone, provider: 'Mit Uni-Account anmelden' }])
    expect(section().getByText(/Konto der Einrichtung: „Mit Uni-Account anmelden“$/)).toBeVisible()
    expect(section().getByText(/gib auch der IT deiner Einrichtung Bescheid/)).toBeVisible()
  })

  it('are listed with program, network and times', async () => {
    await open([aSession(), phone, unknown])
    expect(rows()).toEqual([
      'Firefox auf WindowsDieses GerätCampusnetz · angemeldet seit dem 03.11.2026',
      'Safari auf iPhoneNetz 192.0.2.0/24 · zuletzt benutzt vor 15 Stunden · angemeldet seit dem 31.12.2025Abmelden',
      'Unbekanntes Gerätzuletzt benutzt vor 1 Stunde · angemeldet seit dem 03.11.2026Abmelden',
    ])
    expect(await axe()).toEqual([])
  })

  it('offer nothing to end if there is only this one', async () => {
    await open([aSession()])
    expect(section().queryByRole('button')).toBeNull()
  })

  it('are ended one by one, and the list follows', async () => {
    const requests = answer(EndSessionMutation, { endSession: true })
    const { user } = await open([aSession(), phone], [aSession()])
    await user.click(section().getByRole('button', { name: 'Abmelden: Safari auf iPhone' }))
    expect(await screen.findByText('Safari auf iPhone ist abgemeldet')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'session-2' }])
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('are all ended but this one', async () => {
    const requests = answer(EndSessionsMutation, { endSessions: true })
    const { user } = await open([aSession(), phone, unknown], [aSession()])
    await user.click(section().getByRole('button', { name: 'Alle anderen Geräte abmelden' }))
    expect(await screen.findByText('Alle anderen Geräte sind abgemeldet')).toBeInTheDocument()
    expect(requests).toEqual([{ keepCurrent: true }])
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('stay listed if the server cannot be reached', async () => {
    disconnect(EndSessionMutation)
    const { user } = await open([aSession(), phone])
    await user.click(section().getByRole('button', { name: 'Abmelden: Safari auf iPhone' }))
    expect(await screen.findByText('Abmelden hat nicht geklappt')).toBeInTheDocument()
    expect(rows()).toHaveLength(2)
  })

  it('show that they are loading', async () => {
    openSettings('/settings/account')
    const { held, release } = hold()
    answer(OpenSessionsQuery, async () => {
      await held
      return { sessions: [aSession()] }
    })
    const loading = 'Angemeldete Geräte werden geladen'
    expect(await screen.findByRole('status', { name: loading })).toBeVisible()
    release()
    expect(await section().findByText('Firefox auf Windows')).toBeVisible()
  })

  it('say that they could not be loaded', async () => {
    const { user } = openSettings('/settings/account')
    refuse(OpenSessionsQuery, { code: 500 })
    const failed = 'Deine angemeldeten Geräte konnten nicht geladen werden.'
    expect(await screen.findByText(failed)).toBeVisible()
    await settled()
    answer(OpenSessionsQuery, { sessions: [aSession()] })
    await user.click(section().getByRole('button'))
    expect(await section().findByText('Firefox auf Windows')).toBeVisible()
  })
})

describe('a colleague', () => {
  it('is signed out everywhere after a confirmation', async () => {
    const requests = answer(EndSessionsOfMutation, { endSessionsOf: true })
    const shown = await openWithEva()
    const dialog = await choose(shown, 'Eva Lang', 'Überall abmelden')
    expect(await axe()).toEqual([])
    await shown.user.click(dialog.getByRole('button', { name: 'Abmelden' }))
    await closed()
    expect(requests).toEqual([{ id: 'eva' }])
    expect(await screen.findByText('Eva Lang ist überall abgemeldet')).toBeInTheDocument()
  })

  it('stays signed in if the server refuses, which the dialog says', async () => {
    refuse(EndSessionsOfMutation, { code: 403, reason: 'NOT_PERMITTED' })
    const shown = await openWithEva()
    const dialog = await choose(shown, 'Eva Lang', 'Überall abmelden')
    await shown.user.click(dialog.getByRole('button', { name: 'Abmelden' }))
    expect(await dialog.findByText('Abmelden hat nicht geklappt')).toBeVisible()
  })
})
