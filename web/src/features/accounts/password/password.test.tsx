// Changing the own password, in the account settings and in the dialog of the account list.
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import { hasPassword, openSettings, settled } from '@test/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestPasswordResetMutation } from '@/features/session/reset/queries'
import { ChangePasswordMutation } from './queries'

let sent: unknown[] = []

const OLD = 'Aushang2026'
const NEW = 'Sommerfest 27'

/** Where the form is shown. */
type Place = 'settings' | 'dialog'

async function open(place: Place) {
  const shown = openSettings(`/settings/${place === 'settings' ? 'account' : 'profileAccount'}`)
  await settled()
  const { user } = shown
  if (place === 'dialog')
    await user.click(await screen.findByRole('button', { name: 'Passwort ändern' }))
  await screen.findByLabelText('Altes Passwort')
  const form = within(
    place === 'dialog'
      ? screen.getByRole('dialog')
      : screen.getByRole('region', { name: 'Passwort ändern' }),
  )
  const field = (label: string) => form.getByLabelText(label)
  const button = () => form.getByRole('button', { name: 'Passwort ändern' })
  async function fill(old: string, fresh: string) {
    for (const [label, text] of [
      ['Altes Passwort', old],
      ['Neues Passwort', fresh],
      ['Passwort wiederholen', fresh],
    ] as const) {
      await user.clear(field(label))
      if (text) await user.paste(text)
    }
  }
  return {
    ...shown,
    form,
    field,
    button,
    fill,
    async send(old: string, fresh: string) {
      await fill(old, fresh)
      await user.click(button())
    },
  }
}

beforeEach(() => {
  const session = { accountId: 'account-1', passwordSet: true }
  const changePassword = { __typename: 'Session' as const, ...session }
  sent = answer(ChangePasswordMutation, { changePassword })
})

describe.each<Place>(['settings', 'dialog'])('in the %s', (place) => {
  // spec: SETTINGS-15, SETTINGS-16
  it('requires the old password together with the new one, and sends nothing without it', async () => {
    const { send, field, form } = await open(place)
    await send('', NEW)
    expect(form.getByText('Bitte gib dein altes Passwort ein')).toBeVisible()
    expect(field('Altes Passwort')).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('tells the password manager which account the new password belongs to', async () => {
    const { field } = await open(place)
    const form = field('Altes Passwort').closest('form')
    const name = form?.querySelector<HTMLInputElement>('[autocomplete="username"]')
    expect(name).toHaveValue('m.brandt@uni-beispiel.de')
    expect(name).not.toBeVisible()
  })

  // spec: SETTINGS-16, SETTINGS-23
  it('requires the new password together with the old one, twice', async () => {
    const { send, form } = await open(place)
    await send(OLD, '')
    expect(form.getByText('Bitte gib ein Passwort ein')).toBeVisible()
    expect(form.getByText('Bitte gib das Passwort noch einmal ein')).toBeVisible()
    expect(sent).toEqual([])
  })

  // spec: SETTINGS-23
  it.each([
    ['Kurz1', 'Bitte gib mindestens 8 Zeichen ein'],
    ['         ', 'Nicht nur Leerzeichen'],
    ['Sommerfest', 'Bitte verwende mindestens eine Zahl'],
    ['sommerfest 27', 'Bitte verwende Groß- und Kleinschreibung'],
  ])('refuses %j as a new password: %s', async (fresh, message) => {
    const { send, form } = await open(place)
    await send(OLD, fresh)
    expect(form.getByText(message)).toBeVisible()
    expect(sent).toEqual([])
  })

  // spec: SETTINGS-24
  it('requires that the new password differs from the old one', async () => {
    const { send, form } = await open(place)
    await send(NEW, NEW)
    expect(form.getByText('Altes und neues Passwort dürfen nicht übereinstimmen')).toBeVisible()
    expect(sent).toEqual([])
  })

  // spec: SETTINGS-19
  it.each([
    ['by its reason', { code: 400, reason: 'OLD_PASSWORD_INCORRECT' }],
    ['by its message', { code: 400, message: 'Old Password incorrect' }],
  ])('shows at the field that the old password is wrong, recognized %s', async (_how, refusal) => {
    refuse(ChangePasswordMutation, refusal)
    const { send, field } = await open(place)
    await send('Falsch123', NEW)
    await waitFor(() =>
      expect(field('Altes Passwort')).toHaveAccessibleDescription('Falsches Passwort'),
    )
    expect(field('Altes Passwort')).toHaveFocus()
    expect(field('Neues Passwort')).toHaveValue(NEW)
    expect(screen.queryByText('Passwort konnte nicht geändert werden')).toBeNull()
  })

  // spec: SETTINGS-20
  it('shows any other failure, and keeps the input', async () => {
    refuse(ChangePasswordMutation, { code: 500, reason: 'INTERNAL' })
    const { send, field, form } = await open(place)
    await send(OLD, NEW)
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Passwort konnte nicht geändert werden',
    )
    expect(field('Neues Passwort')).toHaveValue(NEW)
  })

  it('shows at the field that the password is too common', async () => {
    const refusal = { code: 400, reason: 'COMMON_PASSWORD', field: 'newPassword' }
    refuse(ChangePasswordMutation, refusal)
    const { send, field } = await open(place)
    await send(OLD, 'Passwort1')
    await waitFor(() => expect(field('Neues Passwort')).toHaveFocus())
    expect(field('Neues Passwort')).toHaveAccessibleDescription(/sehr viele/)
  })
})

describe('in the settings', () => {
  // spec: SETTINGS-16, SETTINGS-18, SETTINGS-22
  it('sends the password, confirms, and clears the form', async () => {
    const { send, field, button } = await open('settings')
    await send(OLD, NEW)
    expect(await screen.findByText('Passwort wurde aktualisiert')).toBeInTheDocument()
    expect(sent).toEqual([{ oldPassword: OLD, newPassword: NEW }])
    for (const label of ['Altes Passwort', 'Neues Passwort', 'Passwort wiederholen'])
      expect(field(label)).toHaveValue('')
    expect(button()).toBeDisabled()
    expect(field('Altes Passwort')).toHaveFocus()
    expect(field('Altes Passwort')).not.toBeInvalid()
  })

  it('shows no error when the form is submitted with Enter', async () => {
    const { fill, field, user, form } = await open('settings')
    await fill(OLD, NEW)
    await user.type(field('Passwort wiederholen'), '{Enter}')
    expect(await screen.findByText('Passwort wurde aktualisiert')).toBeInTheDocument()
    await waitFor(() => expect(field('Altes Passwort')).toHaveFocus())
    expect(form.queryByText(/Bitte gib/)).toBeNull()
    for (const label of ['Neues Passwort', 'Passwort wiederholen']) expect(field(label)).toBeValid()
  })

  it('shows no error when the form is emptied again', async () => {
    const { field, button, user, form } = await open('settings')
    await user.click(field('Altes Passwort'))
    await user.paste('x')
    await user.click(button())
    expect(form.getAllByText(/Bitte gib/)).toHaveLength(2)
    await user.clear(field('Altes Passwort'))
    await user.tab()
    expect(form.queryByText(/Bitte gib/)).toBeNull()
    expect(button()).toBeDisabled()
  })

  // spec: SETTINGS-17
  it.each(['Altes Passwort', 'Neues Passwort', 'Passwort wiederholen'])(
    'treats text in "%s" as unsaved: it can be submitted, and leaving asks',
    async (label) => {
      const { field, button, user, router } = await open('settings')
      expect(button()).toBeDisabled()
      await user.click(field(label))
      await user.paste('x')
      expect(button()).toBeEnabled()
      await user.click(screen.getByRole('link', { name: 'Profil' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
      await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
      await screen.findByLabelText('Anzeigename')
      expect(router.state.location.pathname).toBe('/settings/profile')
    },
  )

  it('names the account above the form', async () => {
    await open('settings')
    const account = within(screen.getByRole('region', { name: 'Account' }))
    expect(account.getByLabelText('Name')).toHaveValue('M. Brandt')
    expect(account.getByLabelText('E-Mail-Adresse')).toBeDisabled()
  })
})

describe('an account without a password', () => {
  const first = () => within(screen.getByRole('region', { name: 'Passwort festlegen' }))

  async function openWithout(path = '/settings/account') {
    const shown = openSettings(path)
    hasPassword(false)
    await settled()
    return shown
  }

  it('gets a link for a first one, and no field for an old one', async () => {
    const requests = answer(RequestPasswordResetMutation, { requestPasswordReset: true })
    const { user } = await openWithout()
    await screen.findByRole('region', { name: 'Passwort festlegen' })
    expect(screen.queryByLabelText('Altes Passwort')).toBeNull()
    expect(await axe()).toEqual([])
    await user.click(first().getByRole('button', { name: 'Link anfordern' }))
    expect(await first().findByText('Schau in dein Postfach')).toBeVisible()
    expect(requests).toEqual([{ email: 'm.brandt@uni-beispiel.de' }])
  })

  it('learns that the link could not be requested', async () => {
    refuse(RequestPasswordResetMutation, { code: 429, reason: 'TOO_MANY_ATTEMPTS' })
    const { user } = await openWithout()
    await screen.findByRole('region', { name: 'Passwort festlegen' })
    await user.click(first().getByRole('button', { name: 'Link anfordern' }))
    expect(await first().findByText('Der Link konnte nicht angefordert werden')).toBeVisible()
  })

  it('is not offered to change it in the list of accounts', async () => {
    await openWithout('/settings/profileAccount')
    await screen.findByText('M. Brandt')
    expect(screen.queryByRole('button', { name: 'Passwort ändern' })).toBeNull()
  })
})

describe('in the dialog', () => {
  // spec: SETTINGS-21
  it('sends the password, confirms, and closes the dialog', async () => {
    const { send } = await open('dialog')
    await send(OLD, NEW)
    expect(await screen.findByText('Passwort erfolgreich geändert')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ oldPassword: OLD, newPassword: NEW }])
  })

  // spec: SETTINGS-23
  it('requires all three fields', async () => {
    const { button, user, form } = await open('dialog')
    await user.click(button())
    for (const message of [
      'Bitte gib dein altes Passwort ein',
      'Bitte gib ein Passwort ein',
      'Bitte gib das Passwort noch einmal ein',
    ])
      expect(form.getByText(message)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('has no accessibility violations', async () => {
    await open('dialog')
    expect(await axe()).toEqual([])
  })
})
