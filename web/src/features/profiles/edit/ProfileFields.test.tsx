// The fields of the profile: what they accept and when they show errors.
import { aForm, checked, field, openForm, save, sent, taken, takes } from '@test/profileForm'
import { answer, hold } from '@test/server'
import { aProfile } from '@test/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckUsernameQuery } from './queries'

/** Like `waitFor`, but works with fake timers and on slow machines. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

beforeEach(aForm)

describe('the display name', () => {
  // spec: PROFILE-17, PROFILE-18, PROFILE-19, PROFILE-20
  it.each([
    ['', 'Bitte gib einen Anzeigenamen ein'],
    ['x'.repeat(51), 'Anzeigename muss aus 1-50 Zeichen bestehen'],
    ['Fachschaft (alt)', 'Bitte verwende nur Buchstaben, Zahlen, Leerzeichen und . - :'],
  ])('%j shows an error when it is left, and is not sent', async (name, message) => {
    const { write, user } = await openForm()
    fireEvent.change(field('Anzeigename'), { target: { value: name } })
    await user.click(field('Anzeigename'))
    expect(screen.queryByText(message)).toBeNull()
    await user.tab()
    expect(await screen.findByText(message)).toBeVisible()
    await user.click(save())
    expect(field('Anzeigename')).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
    await write('Anzeigename', 'Fachschaft: Maß-Technik No. 2')
    await user.tab()
    expect(field('Anzeigename')).not.toBeInvalid()
  })
})

describe('the username', () => {
  const rest = async () => void (await vi.advanceTimersByTimeAsync(1000))
  async function openAtRest() {
    const opened = await openForm()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return {
      ...opened,
      type: (name: string) => fireEvent.change(field('Nutzername'), { target: { value: name } }),
    }
  }

  // spec: PROFILE-21, PROFILE-22, PROFILE-23, PROFILE-24, PROFILE-25, PROFILE-30
  it.each([
    ['', 'Bitte gib einen Nutzernamen ein'],
    ['fs', 'Nutzername muss aus 3-30 Zeichen bestehen'],
    ['x'.repeat(31), 'Nutzername muss aus 3-30 Zeichen bestehen'],
    ['fs größe', 'Bitte verwende nur Buchstaben, Zahlen und - _ .'],
    ['1fs', 'Bitte beginne mit einem Buchstaben'],
    ['mein-Aushang', 'Bitte vermeide folgende Wörter: aushang, admin'],
    ['FsAdmin', 'Bitte vermeide folgende Wörter: aushang, admin'],
  ])('%j shows an error after a second without typing', async (name, message) => {
    const { type, user } = await openAtRest()
    type(name)
    await vi.advanceTimersByTimeAsync(999)
    expect(screen.queryByText(message)).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await soon(() => expect(screen.getByText(message)).toBeVisible())
    vi.useRealTimers()
    await user.click(save())
    expect(field('Nutzername')).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
    expect(checked).not.toHaveBeenCalled()
  })

  // spec: PROFILE-25
  it('may keep a reserved word that it already contains', async () => {
    const opened = await openForm(aProfile({ username: 'admin-fs' }))
    await opened.write('Nutzername', 'admin-fs2')
    await opened.user.tab()
    expect(screen.queryByText(/Bitte vermeide/)).toBeNull()
    await opened.write('Nutzername', 'admin-aushang')
    await opened.user.tab()
    expect(await screen.findByText('Bitte vermeide folgende Wörter: aushang')).toBeInTheDocument()
  })

  // spec: PROFILE-26, PROFILE-28, PROFILE-29
  it('is checked after a second without typing: taken', async () => {
    taken.add('fs-physik')
    const { type, user } = await openAtRest()
    type('fs-phys')
    await vi.advanceTimersByTimeAsync(600)
    type('fs-physik')
    await vi.advanceTimersByTimeAsync(999)
    expect(checked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await soon(() => expect(screen.getByText('Nutzername bereits vergeben')).toBeVisible())
    expect(checked).toHaveBeenCalledExactlyOnceWith('fs-physik')
    vi.useRealTimers()
    await user.click(save())
    expect(field('Nutzername')).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })

  // spec: PROFILE-26, PROFILE-29
  it('shows that it is being checked, and that it is free', async () => {
    const { held, release } = hold()
    answer(CheckUsernameQuery, () => held.then(() => ({ checkUsername: false })))
    const { type } = await openAtRest()
    type('fs-physik')
    await rest()
    await soon(() => expect(screen.getByText('Wird geprüft …')).toBeVisible())
    release()
    await soon(() => expect(screen.getByText('Dieser Nutzername ist frei.')).toBeVisible())
  })

  it('is not checked if it is the own one in another spelling', async () => {
    const { type, user } = await openAtRest()
    type('FS-Informatik')
    await act(rest)
    vi.useRealTimers()
    await user.click(field('Nutzername'))
    expect(checked).not.toHaveBeenCalled()
  })
})

describe('contact data', () => {
  // spec: SETTINGS-07, SETTINGS-08, SETTINGS-09, SETTINGS-10
  it.each([
    ['Telefonnummer', 'null sieben', 'Keine valide Telefonnummer'],
    ['Telefonnummer', '1'.repeat(51), 'Das ist zu lang.'],
    ['Website', 'keine seite', 'Keine valide URL'],
    ['Impressum', 'ftp://fs.de', 'Keine valide URL'],
  ])('%s: %s shows an error when it is left', async (label, typed, message) => {
    const { write, user } = await openForm()
    await write(label, typed)
    expect(screen.queryByText(message)).toBeNull()
    await user.tab()
    expect(await screen.findByText(message)).toBeVisible()
    await user.click(save())
    expect(field(label)).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
    await write(label, '')
    await user.tab()
    expect(field(label)).not.toBeInvalid()
  })

  // spec: SETTINGS-07
  it('accepts a valid email address or none', async () => {
    const { user } = await openForm()
    const contact = within(screen.getByRole('region', { name: 'Kontaktdaten' }))
    const email = contact.getByLabelText('E-Mail-Adresse')
    await user.clear(email)
    await user.type(email, 'fs-info')
    await user.tab()
    expect(await screen.findByText('Keine valide E-Mail-Adresse')).toBeVisible()
    await user.clear(email)
    await user.tab()
    expect(email).not.toBeInvalid()
  })

  // spec: SETTINGS-08
  it('accepts all formats of a phone number', async () => {
    const { write, user } = await openForm()
    await write('Telefonnummer', '+49 (0)721/608-43 210')
    await user.tab()
    expect(field('Telefonnummer')).not.toBeInvalid()
  })

  // spec: SETTINGS-11
  it.each([
    ['Website', 'fs-physik.de', 'https://fs-physik.de'],
    ['Website', 'http://fs-physik.de', 'http://fs-physik.de'],
    ['Impressum', ' uni.de/impressum ', 'https://uni.de/impressum'],
    ['Impressum', '', ''],
  ])('%s: %j becomes %j when the field is left', async (label, typed, becomes) => {
    const { write, user } = await openForm()
    await write(label, typed)
    await user.tab()
    expect(field(label)).toHaveValue(becomes)
  })
})

describe('the consent to marketing', () => {
  const consent = () =>
    within(screen.getByRole('region', { name: 'Einwilligung Marketingzwecke' })).getByRole(
      'checkbox',
      { name: 'Aushang darf Fachschaft Informatik als Mitglied nennen.' },
    )

  // spec: SETTINGS-13
  it.each([true, false])('is shown (%s), changed and saved with the rest', async (given) => {
    const { user } = await openForm(aProfile({ publishMembership: given }))
    expect((consent() as HTMLInputElement).checked).toBe(given)
    await user.click(consent())
    takes(aProfile({ publishMembership: !given }))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ publishMembership: !given }))
    await waitFor(() => expect(save()).toBeDisabled())
    expect((consent() as HTMLInputElement).checked).toBe(!given)
  })

  it('is unchanged when it is toggled twice', async () => {
    const { user } = await openForm()
    await user.click(consent())
    expect(save()).toBeEnabled()
    await user.click(consent())
    expect(save()).toBeDisabled()
  })
})

// spec: SETTINGS-26
it('shows name and address of the account, and how to change them', async () => {
  await openForm()
  const profile = within(screen.getByRole('region', { name: 'Profil' }))
  expect(profile.getByLabelText('E-Mail-Adresse')).toBeDisabled()
  expect(profile.getByLabelText('E-Mail-Adresse')).toHaveValue('m.brandt@uni-beispiel.de')
  expect(profile.getByLabelText('Name')).toBeDisabled()
  expect(profile.getByLabelText('Name')).toHaveAccessibleDescription(/hilfe@aushang\.example/)
})

// spec: SETTINGS-25
it.each([
  ['', 'Bitte gib deine E-Mail ein'],
  ['m.brandt', 'Bitte gib eine gültige E-Mail ein'],
])('shows the error of the address %j of the account', async (email, message) => {
  const account = { __typename: 'AccountState', id: 'account-1', email, name: null, role: 'ADMIN' }
  await openForm(aProfile(), { account })
  expect(screen.getByText(message)).toBeInTheDocument()
})
