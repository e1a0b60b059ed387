// spec: SHELL-29

import { renderInConsole } from '@test/render'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from './notify'

beforeEach(() => {
  vi.useFakeTimers()
  renderInConsole(<p />)
})
afterEach(() => {
  act(() => void vi.runOnlyPendingTimers())
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** Long enough for a message to fade. */
const FADING = 400

it('lets a brief message go after 2.5 s', () => {
  act(() => void notify.done('Profil online'))
  pass(2400)
  expect(screen.getByText('Profil online')).toBeInTheDocument()
  pass(100)
  pass(FADING)
  expect(screen.queryByText('Profil online')).toBeNull()
})

it('lets one with a hint go after 3 s', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  pass(2900)
  expect(screen.getByText('Aktivierung fehlgeschlagen')).toBeInTheDocument()
  pass(100)
  pass(FADING)
  expect(screen.queryByText('Aktivierung fehlgeschlagen')).toBeNull()
})

it('keeps it while someone points at it', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  fireEvent.mouseEnter(screen.getByRole('alert'))
  pass(10_000)
  expect(screen.getByText('Aktivierung fehlgeschlagen')).toBeInTheDocument()
  fireEvent.mouseLeave(screen.getByRole('alert'))
  pass(3000)
  pass(FADING)
  expect(screen.queryByText('Aktivierung fehlgeschlagen')).toBeNull()
})

it('keeps it while the focus is in it', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  const close = screen.getByRole('button', { name: 'Meldung schließen' })
  act(() => close.focus())
  pass(10_000)
  expect(close).toHaveFocus()
  act(() => close.blur())
  pass(3000)
  pass(FADING)
  expect(screen.queryByText('Aktivierung fehlgeschlagen')).toBeNull()
})

it('closes the newest with Escape', () => {
  act(() => void notify.done('Profil online'))
  act(() => void notify.done('Post gelöscht'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  pass(FADING)
  expect(screen.queryByText('Post gelöscht')).toBeNull()
  expect(screen.getByText('Profil online')).toBeInTheDocument()
})

it('leaves Escape to a dialog', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  act(() => void notify.done('Profil online'))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  pass(FADING)
  expect(screen.getByText('Profil online')).toBeInTheDocument()
  dialog.remove()
})
