import { axe } from '@test/axe'
import { openAt } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { stubDate } from '@test/stubs'
import { config } from '@test/world'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import type { MediaStatusQuery as Data } from '@/graphql/generated/graphql'
import { MediaStatusQuery } from './MediaStatusPage'

const active: Data['mediaStatus'] = {
  status: 'ACTIVE',
  disconnectedAt: null,
  profileName: 'Fachschaft Informatik',
  network: 'INSTAGRAM',
  name: '@fsinfo',
}
const inactive: Data['mediaStatus'] = {
  ...active,
  status: 'INACTIVE',
  disconnectedAt: '2026-07-01T22:30:00.000Z',
}
const unknown: Data['mediaStatus'] = {
  status: 'INACTIVE',
  disconnectedAt: null,
  profileName: null,
  network: null,
  name: null,
}

/** Returns the requests. */
const theServerSays = (mediaStatus: Data['mediaStatus']) =>
  answer(MediaStatusQuery, { mediaStatus })

const isActive = () => screen.findByText('Die Synchronisation ist aktiv.')
const isInactive = () => screen.findByText('Die Synchronisation ist nicht aktiv.')
const UNKNOWN = 'Diesen Link kennen wir nicht'
const date = () => screen.getByRole('definition').textContent

beforeEach(() => void answer(ConfigQuery, { config }))

// spec: PHOTO-17, PHOTO-18, PHOTO-19
it('shows without sign-in that the connection of the key is active', async () => {
  const requests = theServerSays(active)
  openAt('/media/status?key=geheim')
  expect(await isActive()).toBeVisible()
  expect(screen.getByText('Aktiv')).toBeVisible()
  expect(screen.getByText('Fachschaft Informatik')).toBeVisible()
  expect(screen.getByText('Instagram · @fsinfo')).toBeVisible()
  expect(screen.getByRole('term')).toHaveTextContent('Deaktiviert am')
  expect(date()).toBe('–')
  expect(requests).toEqual([{ key: 'geheim' }])
  expect(document.title).toBe('Automatische Synchronisation · Aushang')
  expect(await axe()).toEqual([])
})

// spec: PHOTO-17, PHOTO-18, PHOTO-19
it('shows that it is not, and since when, in German local time', async () => {
  theServerSays(inactive)
  openAt('/media/status?key=geheim')
  expect(await isInactive()).toBeVisible()
  expect(screen.getByText('Inaktiv')).toBeVisible()
  expect(screen.getByText('Instagram · @fsinfo')).toBeVisible()
  expect(screen.queryByText(UNKNOWN)).toBeNull()
  expect(date()).toBe('02.07.2026 00:30')
  expect(await axe()).toEqual([])
})

// spec: PHOTO-19
it('shows a dash for an unknown key, and says that the link is unknown', async () => {
  theServerSays(unknown)
  openAt('/media/status?key=falsch')
  expect(await screen.findByText(UNKNOWN)).toBeVisible()
  expect(await isInactive()).toBeVisible()
  expect(date()).toBe('–')
})

// spec: PHOTO-17, PHOTO-19
it.each(['', '?key='])('is inactive without a key, and asks for none: %s', async (query) => {
  const requests = theServerSays(active)
  openAt(`/media/status${query}`)
  expect(await isInactive()).toBeVisible()
  expect(screen.getByText(UNKNOWN)).toBeVisible()
  expect(date()).toBe('–')
  expect(requests).toEqual([])
})

it('says nothing about the connection before the server does', async () => {
  const { held, release } = hold()
  answer(MediaStatusQuery, async () => {
    await held
    return { mediaStatus: active }
  })
  openAt('/media/status?key=geheim')
  expect(await screen.findByRole('status', { name: 'Der Status wird geladen' })).toBeVisible()
  expect(screen.queryByText(/Die Synchronisation/)).toBeNull()
  release()
  expect(await isActive()).toBeVisible()
})

it('says that it could not be loaded, and can retry', async () => {
  refuse(MediaStatusQuery, { code: 500 })
  const { user } = openAt('/media/status?key=geheim')
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
  expect(screen.getByRole('alert')).toHaveTextContent(/konnte gerade nicht geladen werden/)
  expect(await axe()).toEqual([])
  theServerSays(active)
  await user.click(retry)
  expect(await isActive()).toBeVisible()
})

it('is requested again when the user returns, and shows no old state if that fails', async () => {
  theServerSays(active)
  openAt('/media/status?key=geheim')
  await isActive()
  theServerSays(inactive)
  stubDate('2126-11-26T12:30:00Z')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(await isInactive()).toBeVisible()
  refuse(MediaStatusQuery, { code: 500 })
  stubDate('2126-11-26T12:30:05Z')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText(/Die Synchronisation/)).toBeNull()
})
