import { axe } from '@test/axe'
import { renderInConsole } from '@test/render'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { unanswered } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { NewPasswordFields } from './NewPasswordFields'
import { newPasswordErrors, noPassword, refusedPassword } from './newPassword'

const sent = vi.fn()
const refusal = (reason: string) => ({ ...unanswered, code: 400, fields: { password: reason } })

type Given = { old?: string; optional?: boolean; refusedFor?: string }

function Form({ refusedFor, old, optional }: Given) {
  const [values, setValues] = useState(noPassword)
  const { password, repeat } = values
  const form = useForm({
    values,
    setValues,
    check: () => newPasswordErrors(values, old),
    refusals: refusedPassword,
    touches: (field) => !optional || values[field] !== '',
    send() {
      sent(password)
      return Promise.resolve(refusedFor ? refusal(refusedFor) : null)
    },
  })
  function clear() {
    setValues(noPassword)
    form.clear()
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <NewPasswordFields form={form} {...(old && { old })} required={!optional} />
      <button type="submit">Senden</button>
      <button type="button" onClick={clear}>
        Leeren
      </button>
      <output>{password !== '' && password === repeat ? 'gleich' : 'nicht gleich'}</output>
    </form>
  )
}

const first = () => screen.getByLabelText('Neues Passwort')
const repeat = () => screen.getByLabelText('Passwort wiederholen')

function show(given: Given = {}) {
  sent.mockClear()
  const { user } = renderInConsole(<Form {...given} />)
  return {
    user,
    send: () => user.click(screen.getByRole('button', { name: 'Senden' })),
    type: async (password: string, again = password) => {
      await user.clear(first())
      if (password) await user.type(first(), password)
      await user.clear(repeat())
      if (again) await user.type(repeat(), again)
    },
  }
}

describe('a new password', () => {
  it('can be shown while it is typed, and shows no error yet', async () => {
    const { user } = show()
    await user.type(first(), 'Som')
    await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }))
    expect(first()).toHaveAttribute('type', 'text')
    expect(first()).toHaveFocus()
    expect(first()).toBeValid()
    await user.keyboard('merfest 26')
    expect(first()).toHaveValue('Sommerfest 26')
  })

  // spec: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28
  it.each([
    ['', 'Bitte gib ein Passwort ein'],
    ['Kurz1', 'Bitte gib mindestens 8 Zeichen ein'],
    ['         ', 'Nicht nur Leerzeichen'],
    ['Sommerfest', 'Bitte verwende mindestens eine Zahl'],
    ['sommerfest 26', 'Bitte verwende Groß- und Kleinschreibung'],
  ])('%j is not sent: %s', async (password, message) => {
    const { type, send } = show()
    await type(password)
    await send()
    expect(screen.getByText(message)).toBeVisible()
    expect(first()).toHaveFocus()
    expect(first()).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(await axe()).toEqual([])
    expect(sent).not.toHaveBeenCalled()
  })

  // spec: AUTH-29
  it('is not sent if the repetition differs', async () => {
    const { type, send } = show()
    await type('Sommerfest 26', 'Sommerfest 27')
    await send()
    expect(screen.getByText('Passwörter stimmen nicht überein')).toBeVisible()
    expect(repeat()).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })

  it('is sent if it is valid and repeated', async () => {
    const { type, send } = show()
    await type('Sommerfest 26')
    expect(screen.getByRole('status')).toHaveTextContent(/^gleich/)
    await send()
    expect(sent).toHaveBeenCalledExactlyOnceWith('Sommerfest 26')
  })

  // spec: SETTINGS-24
  it('must differ from the old one', async () => {
    const { type, send } = show({ old: 'Sommerfest 26' })
    await type('Sommerfest 26')
    await send()
    expect(screen.getByText('Altes und neues Passwort dürfen nicht übereinstimmen')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it.each([
    ['COMMON_PASSWORD', /benutzen sehr viele/],
    ['OWN_NAMES', /nur aus Namen von dir oder deiner Einrichtung/],
  ] as const)(
    "shows the server's refusal %s at the field until it is changed",
    async (reason, text) => {
      const { type, send, user } = show({ refusedFor: reason })
      await type('Passwort1')
      await send()
      expect(screen.getByText(text)).toBeVisible()
      expect(first()).toHaveFocus()
      await user.type(first(), '2')
      expect(screen.queryByText(text)).toBeNull()
    },
  )
})

it('shows the requirements from the start, and which are met', async () => {
  const { user } = show()
  expect(first()).toHaveAccessibleDescription(/mindestens 8 Zeichen.*eine Zahl.*Groß- und Klein/)
  expect(first()).not.toHaveAccessibleDescription(/erfüllt/)
  await user.type(first(), 'Sommer 2')
  expect(screen.getAllByText('(erfüllt)')).toHaveLength(3)
})

it('shows errors when a field is left, not while typing', async () => {
  const { user } = show()
  await user.type(first(), 'Kurz')
  expect(screen.queryByText('Bitte gib mindestens 8 Zeichen ein')).toBeNull()
  await user.tab()
  expect(screen.getByText('Bitte gib mindestens 8 Zeichen ein')).toBeVisible()
})

it('shows no error for an empty field if it is optional', async () => {
  const { user } = show({ optional: true })
  await user.click(first())
  await user.click(repeat())
  await user.click(first())
  expect(first()).not.toBeInvalid()
  expect(repeat()).not.toBeInvalid()
})

it('is announced to the password manager as new, twice', () => {
  show()
  for (const field of [first(), repeat()]) {
    expect(field).toHaveAttribute('autocomplete', 'new-password')
    expect(field).toHaveAttribute('type', 'password')
  }
})

it('shows the password on request', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }))
  expect(first()).toHaveAttribute('type', 'text')
  expect(repeat()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Wiederholung anzeigen' }))
  expect(repeat()).toHaveAttribute('type', 'text')
})

// spec: SETTINGS-18
it('is empty and without errors after it was cleared', async () => {
  const { type, send, user } = show()
  await type('kurz')
  await send()
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  expect(first()).toHaveValue('')
  expect(repeat()).toHaveValue('')
  await user.tab()
  expect(first()).toHaveAttribute('aria-invalid', 'false')
})
