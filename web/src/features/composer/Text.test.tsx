import { axe } from '@test/axe'
import { openAttachment, openComposer, reload } from '@test/composing'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { signIn } from '@test/session'
import { aMe } from '@test/world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { LogoutMutation, signOut } from '@/features/session/signOut'
import { endSession, updateSession, useSession } from '@/features/session/store'
import { FRESH, toggleAttachment } from '@/features/writing/state'
import { Composer } from './Composer'
import { ConfirmDisclaimerMutation } from './useDisclaimer'

// spec: COMPOSER-30
it('marks up with buttons and with shortcuts, whose names are shown', async () => {
  const { user, text } = await openComposer({ typed: 'Hallo Welt' })
  text.setSelectionRange(0, 5)
  const bold = screen.getByRole('button', { name: 'Fett (Strg+B)' })
  expect(bold).toHaveAttribute('title', 'Fett (Strg+B)')
  await user.click(bold)
  expect(text).toHaveValue('**Hallo** Welt')
  expect(text).toHaveFocus()
  text.setSelectionRange(10, 14)
  await user.keyboard('{Control>}i{/Control}')
  expect(text).toHaveValue('**Hallo** *Welt*')
  await user.keyboard('{Control>}i{/Control}')
  expect(text).toHaveValue('**Hallo** Welt')
})

it.each([
  ['Macintosh; Intel Mac OS X 10_15_7', '⌘+B', 'Meta+B'],
  ['X11; Linux x86_64', 'Strg+B', 'Control+B'],
])('names the shortcut of the system: %s', async (system, shown, keys) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  await openComposer()
  const bold = screen.getByRole('button', { name: `Fett (${shown})` })
  expect(bold).toHaveAttribute('aria-keyshortcuts', keys)
})

// spec: COMPOSER-30
it('shows bold and italic text like that while it is written, and nothing twice to screen readers', async () => {
  const { user, text, container } = await openComposer({ typed: 'Ohne' })
  expect(container.querySelector('[data-sign]')).toBeNull()
  await user.type(text, ' **fett** und *schräg*')
  const shown = text.parentElement?.querySelector('[aria-hidden]')
  expect(shown).toHaveTextContent('Ohne **fett** und *schräg*')
  expect(shown?.querySelector('[data-bold]')).toHaveTextContent('fett')
  expect(shown?.querySelector('[data-italic]')).toHaveTextContent('schräg')
  expect(text).toHaveValue('Ohne **fett** und *schräg*')
  await user.clear(text)
  expect(text.parentElement?.querySelector('[aria-hidden]')).toBeNull()
})

it('keeps bold, italics and links of pasted text', async () => {
  const { text } = await openComposer()
  const formatted = '<b>Neu</b>: <a href="https://uni.de/plan">der Plan</a>'
  const types = { 'text/plain': 'Neu: der Plan', 'text/html': formatted }
  fireEvent.paste(text, {
    clipboardData: {
      types: Object.keys(types),
      files: [],
      getData: (type: keyof typeof types) => types[type],
    },
  })
  expect(text).toHaveValue('**Neu**: der Plan (https://uni.de/plan)')
})

// spec: COMPOSER-30
it('counts the characters that a reader sees', async () => {
  await openComposer({ typed: '**Hallo** 👩‍👩‍👧‍👦' })
  expect(screen.getByText('7 Zeichen')).toBeInTheDocument()
})

it('explains asterisks as soon as they mark something', async () => {
  const { user, text } = await openComposer()
  const message = /\*\*fett\*\* und \*kursiv\* schreibst du mit Sternchen\./
  await user.type(text, 'Student*innen, 3 * 4')
  expect(text).not.toHaveAccessibleDescription(message)
  await user.type(text, ' **Hallo')
  expect(text).not.toHaveAccessibleDescription(message)
  await user.type(text, '**')
  expect(text).toHaveAccessibleDescription(message)
  expect(screen.getByText(message)).toBeVisible()
})

// spec: COMPOSER-30
it('shows how many characters are left once there are few, and how many are too many', async () => {
  const { text } = await openComposer()
  fireEvent.change(text, { target: { value: 'x'.repeat(9500) } })
  expect(screen.getByText('9.500 Zeichen')).toBeVisible()
  fireEvent.change(text, { target: { value: `**${'x'.repeat(9994)}**` } })
  expect(screen.getByText('9.994 Zeichen · noch 2 möglich')).toBeVisible()
  fireEvent.change(text, { target: { value: 'x'.repeat(10_001) } })
  expect(screen.getByText('10.001 Zeichen · 1 zu viel')).toBeVisible()
})

// spec: COMPOSER-30
it('inserts an emoji at the caret, found by its German name', async () => {
  // The picker loads its data in an idle callback, which test/setup.ts suppresses.
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle))
  const { user, text } = await openComposer({ typed: 'Los ' })
  await user.click(screen.getByRole('button', { name: 'Emoji' }))
  const search = await screen.findByRole('searchbox', { name: 'Emoji suchen' })
  expect(search).toHaveFocus()
  const rows = (count: RegExp) =>
    waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toMatch(count))
  await rows(/^\d{3}$/)
  await user.paste('Rakete')
  await rows(/^[1-9]$/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(text).toHaveValue('Los 🚀'))
  expect(text).toHaveFocus()
}, 20_000)

const netiquette = () => screen.queryByText('So reden wir hier miteinander')

/** Opens the composer as a user who has not confirmed the netiquette. */
async function openUnconfirmed() {
  const settings = {
    __typename: 'UserSettings',
    hasSeenDisclaimer: false,
    skippedSetupSteps: [],
  } as never
  const opened = await openComposer({ me: { settings }, folded: true })
  act(() => updateSession({ hasSeenDisclaimer: false }))
  expect(netiquette()).toBeNull()
  return opened
}

// spec: COMPOSER-16
it('shows the netiquette at the first focus, until it is confirmed', async () => {
  answer(ConfirmDisclaimerMutation, { updateUserSettings: { hasSeenDisclaimer: true } } as never)
  const { user, text } = await openUnconfirmed()
  await user.click(text)
  expect(netiquette()).toBeInTheDocument()
  await user.type(text, 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  await waitFor(() => expect(netiquette()).toBeNull())
  expect(useSession.getState().hasSeenDisclaimer).toBe(true)
  expect(text).toHaveValue('Hallo')
})

it('does not show the netiquette when the form moves the focus to the text, only when the user types', async () => {
  const { user, text } = await openUnconfirmed()
  // The composer is open because of what was dropped into it.
  act(() => toggleAttachment(FRESH, 'BLOG'))
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(text).toHaveFocus()
  expect(netiquette()).toBeNull()
  await user.keyboard('H')
  expect(netiquette()).toBeInTheDocument()
})

// spec: COMPOSER-16
it('keeps showing the netiquette if the confirmation failed', async () => {
  refuse(ConfirmDisclaimerMutation, { code: 429 })
  const { user, text } = await openUnconfirmed()
  await user.click(text)
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(await screen.findByText(/zu viele Versuche/)).toBeInTheDocument()
  expect(netiquette()).toBeInTheDocument()
})

it('restores the text after a reload and after an expired session', async () => {
  const first = await openComposer({ typed: 'Noch nicht fertig' })
  expect(await screen.findByText(/In diesem Browser gesichert, \d\d:\d\d Uhr/)).toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain('fertig')
  await reload(first)
  const { text } = await openComposer()
  expect(text).toHaveValue('Noch nicht fertig')
})

it('hides the text from everybody else', async () => {
  const first = await openComposer({ typed: 'Nur meins' })
  await reload(first)
  const { text } = await openComposer({ me: aMe({ id: 'profile-2' }) as never })
  expect(text).toHaveValue('')
})

it('leaves nothing behind after signing out', async () => {
  answer(LogoutMutation, { logout: true })
  const first = await openComposer({ typed: 'Nur meins' })
  await screen.findByText(/In diesem Browser gesichert/)
  act(signOut)
  first.unmount()
  signIn()
  const { text } = await openComposer()
  expect(text).toHaveValue('')
})

it('clears the memory of a session that is over', async () => {
  const { useComposer } = await import('@/features/writing/state')
  await openComposer({ typed: 'Nur meins' })
  act(endSession)
  expect(useComposer.getState().fresh.texts.de).toBe('')
})

it('has no accessibility violations', async () => {
  const me = { viewerCanWriteEnglish: true, viewerCanSetPushText: true }
  const { user } = await openAttachment('Link', { me, phone: true })
  await screen.findByLabelText('Titel')
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(await axe()).toEqual([])
})

it('says that the composer cannot be loaded, and can retry', async () => {
  signIn()
  refuse(MeQuery, { code: 500 })
  const { user } = renderInConsole(<Composer preview={null} />)
  expect(await screen.findByText(/Gerade lässt sich nichts schreiben/)).toBeInTheDocument()
  answer(MeQuery, { me: aMe() })
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByLabelText('Text auf Deutsch')).toBeInTheDocument()
})
