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
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** Longer than the fade-out of a message. */
const FADING = 400

/** Expects that the message closes after this time. */
function closesAfter(ms: number, message: string): void {
  pass(ms)
  pass(FADING)
  expect(screen.queryByText(message)).toBeNull()
}

it('closes a brief message after 2.5 s', () => {
  act(() => void notify.done('Profil online'))
  pass(2400)
  expect(screen.getByText('Profil online')).toBeInTheDocument()
  closesAfter(100, 'Profil online')
})

it('closes a message with a hint after 3 s', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  pass(2900)
  expect(screen.getByText('Aktivierung fehlgeschlagen')).toBeInTheDocument()
  closesAfter(100, 'Aktivierung fehlgeschlagen')
})

it('keeps a message while it is hovered', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  fireEvent.mouseEnter(screen.getByRole('alert'))
  pass(10_000)
  expect(screen.getByText('Aktivierung fehlgeschlagen')).toBeInTheDocument()
  fireEvent.mouseLeave(screen.getByRole('alert'))
  closesAfter(3000, 'Aktivierung fehlgeschlagen')
})

it('keeps a message while it has the focus', () => {
  act(() => void notify.failed('Aktivierung fehlgeschlagen', 'Versuch es gleich wieder.'))
  const close = screen.getByRole('button', { name: 'Meldung schließen' })
  act(() => close.focus())
  pass(10_000)
  expect(close).toHaveFocus()
  act(() => close.blur())
  closesAfter(3000, 'Aktivierung fehlgeschlagen')
})

it('replaces an equal message, which then stays for its whole time', () => {
  const fail = () => act(() => void notify.failed('Nicht gespeichert', 'Versuch es gleich wieder.'))
  fail()
  pass(2000)
  fail()
  pass(FADING)
  expect(screen.getAllByText('Nicht gespeichert')).toHaveLength(1)
  pass(2000)
  expect(screen.getByText('Nicht gespeichert')).toBeInTheDocument()
  closesAfter(600, 'Nicht gespeichert')
})

it('keeps equal messages with actions, which are about different things', () => {
  const act1 = { label: 'Rückgängig', act: () => {} }
  act(() => void notify.undoable('Geleert', act1))
  act(() => void notify.undoable('Geleert', act1))
  pass(FADING)
  expect(screen.getAllByText('Geleert')).toHaveLength(2)
})

it('closes the newest message on Escape', () => {
  act(() => void notify.done('Profil online'))
  act(() => void notify.done('Post gelöscht'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  pass(FADING)
  expect(screen.queryByText('Post gelöscht')).toBeNull()
  expect(screen.getByText('Profil online')).toBeInTheDocument()
})

it('ignores Escape while a dialog is open', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  act(() => void notify.done('Profil online'))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  pass(FADING)
  expect(screen.getByText('Profil online')).toBeInTheDocument()
  dialog.remove()
})
