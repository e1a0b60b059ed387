// The dialog that adds an account to a profile.
import { closed, eva, openAccounts, rowOf, rows } from '@test/accounts'
import { axe } from '@test/axe'
import { cancelProof, needsProof } from '@test/proofs'
import { answer, hold, refuse } from '@test/server'
import type { AnAccount } from '@test/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AccountsQuery, AddAccountMutation, CheckEmailQuery } from './queries'

let checked: unknown[] = []
let taken: string[] = []

/** Like `waitFor`, but works with fake timers and on slow machines. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

beforeEach(() => {
  taken = []
  checked = answer(CheckEmailQuery, ({ email }) => ({ checkEmail: !taken.includes(email) }))
})

async function openDialog(accounts?: AnAccount[]) {
  const shown = await openAccounts(accounts)
  await shown.user.click(screen.getByRole('button', { name: 'Account hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wen möchtest du hinzufügen?' }))
  const put = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  const fill = (email = 'eva@uni.de') => {
    put('Name', ' Eva Lang ')
    put('E-Mail-Adresse', email)
    fireEvent.click(dialog.getByRole('radio', { name: 'Redaktion' }))
  }
  const fillAndSend = () => {
    fill()
    send()
  }
  return { ...shown, dialog, put, send, fill, fillAndSend }
}

// spec: ACCOUNTS-03, ACCOUNTS-07, ACCOUNTS-08, ACCOUNTS-11
it('requires a name, an address and a role', async () => {
  const { dialog, send } = await openDialog()
  send()
  expect(await dialog.findByText('Bitte gib einen Namen ein')).toBeVisible()
  expect(dialog.getByText('Bitte gib eine E-Mail-Adresse ein')).toBeVisible()
  expect(dialog.getByText('Bitte gib einen Account-Typ an')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveFocus()
})

// spec: ACCOUNTS-09
it('requires a valid address', async () => {
  const { dialog, fill, user } = await openDialog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fill('eva@')
  await act(() => vi.advanceTimersByTimeAsync(500))
  vi.useRealTimers()
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  expect(await dialog.findByText('Keine valide E-Mail-Adresse')).toBeVisible()
  expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus()
  expect(checked).toEqual([])
})

// spec: ACCOUNTS-06, ACCOUNTS-10
it('checks half a second after typing whether the address is free: taken', async () => {
  taken = ['eva@uni.de']
  const { dialog, put, send } = await openDialog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  put('E-Mail-Adresse', 'eva@uni.d')
  await vi.advanceTimersByTimeAsync(400)
  put('E-Mail-Adresse', 'eva@uni.de')
  await vi.advanceTimersByTimeAsync(499)
  expect(checked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await soon(() => expect(dialog.getByText('E-Mail bereits vergeben')).toBeVisible())
  expect(checked).toEqual([{ email: 'eva@uni.de' }])
  put('Name', 'Eva Lang')
  fireEvent.click(dialog.getByRole('radio', { name: 'Redaktion' }))
  send()
  expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus()
})

it('reports immediately that an address cannot have an account', async () => {
  refuse(CheckEmailQuery, { code: 400, reason: 'RECRUITING_DOMAIN', field: 'email' })
  const { dialog, put } = await openDialog()
  put('E-Mail-Adresse', 'eva@recruiting.example')
  expect(await dialog.findByText(/meldet man sich auf der Recruiting-Seite an/)).toBeVisible()
  expect(dialog.getByLabelText('E-Mail-Adresse')).toBeInvalid()
})

// spec: ACCOUNTS-06
it('shows that it is checking, and that the address is free', async () => {
  const { held, release } = hold()
  answer(CheckEmailQuery, () => held.then(() => ({ checkEmail: true })))
  const { dialog, put } = await openDialog()
  put('E-Mail-Adresse', 'eva@uni.de')
  expect(await dialog.findByText('Wird geprüft …')).toBeVisible()
  release()
  expect(await dialog.findByText('Für diese Adresse gibt es noch keinen Account.')).toBeVisible()
})

// spec: ACCOUNTS-12, ACCOUNTS-14
it('offers three roles with explanations, and never the internal role', async () => {
  const { dialog } = await openDialog()
  const roles = dialog.getAllByRole('radio')
  expect(roles.map((role) => (role as HTMLInputElement).value)).toEqual(['USER', 'DRAFT', 'ADMIN'])
  for (const role of roles) expect(role).toHaveAccessibleDescription(/\w+ .*\./)
  expect(dialog.getByRole('radio', { name: 'Account-Administrator' })).toHaveAccessibleDescription(
    /verwaltet die Accounts/,
  )
})

// spec: ACCOUNTS-17
it('confirms the email and shows the account without reloading the list', async () => {
  const { fillAndSend } = await openDialog()
  answer(AccountsQuery, () => {
    throw new Error('The list was requested again.')
  })
  const sent = answer(AddAccountMutation, ({ email }) => ({ addAccount: eva({ email }) }))
  fillAndSend()
  expect(await screen.findByText('Account wurde erfolgreich erstellt')).toBeInTheDocument()
  expect(screen.getByText('Wir haben eine E-Mail an eva@uni.de geschickt.')).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'eva@uni.de', name: 'Eva Lang', role: 'USER' }])
  await closed()
  expect(rows()).toHaveLength(2)
  expect(rowOf(/Eva Lang/).getByText('eva@uni.de')).toBeVisible()
})

// spec: ACCOUNTS-16
it('shows a failure with the support address, and keeps the input', async () => {
  const { dialog, fillAndSend } = await openDialog()
  refuse(AddAccountMutation, { code: 500, reason: 'INTERNAL' })
  fillAndSend()
  const notice = await dialog.findByRole('alert')
  expect(notice).toHaveTextContent('Account konnte nicht erstellt werden')
  expect(notice).toHaveTextContent('hilfe@aushang.example')
  expect(dialog.getByLabelText('Name')).toHaveValue(' Eva Lang ')
})

// spec: ACCOUNTS-10
it('shows the reason at the field if the server refuses it', async () => {
  const { dialog, fillAndSend } = await openDialog()
  refuse(AddAccountMutation, { code: 409, reason: 'EMAIL_TAKEN', field: 'email' })
  fillAndSend()
  await waitFor(() => expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus())
  expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveAccessibleDescription(
    /E-Mail bereits vergeben/,
  )
  const notice = dialog.getByRole('alert')
  expect(notice).toHaveTextContent('Account konnte nicht erstellt werden')
  expect(notice).toHaveTextContent('Schau dir die markierten Angaben noch einmal an.')
  expect(notice).not.toHaveTextContent('hilfe@aushang.example')
})

it('shows a temporary refusal without the support address', async () => {
  const { dialog, fillAndSend } = await openDialog()
  refuse(AddAccountMutation, { code: 429, reason: 'TOO_MANY_INVITATIONS' })
  fillAndSend()
  const notice = await dialog.findByRole('alert')
  expect(notice).toHaveTextContent(/viele Einladungen verschickt. Versuch es später wieder./)
  expect(notice).not.toHaveTextContent('hilfe@aushang.example')
})

it('has no accessibility violations, and Escape returns to the button', async () => {
  const { user } = await openDialog()
  expect(await axe()).toEqual([])
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Account hinzufügen' })).toHaveFocus(),
  )
})

it('keeps what was typed, and says nothing of a failure, if the proof is cancelled', async () => {
  needsProof(AddAccountMutation)
  const { dialog, fillAndSend, user } = await openDialog()
  fillAndSend()
  await cancelProof(user)
  expect(screen.queryByText('Account konnte nicht erstellt werden')).toBeNull()
  expect(dialog.getByLabelText('Name')).toHaveValue(' Eva Lang ')
  expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveValue('eva@uni.de')
  const add = dialog.getByRole('button', { name: 'Hinzufügen' })
  await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'))
})
