// Signing in with a passkey, beside the password.
import { axe } from '@test/axe'
import { aBrowserWithPasskeys } from '@test/passkeys'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { loginAnswer, signOut } from '@test/session'
import { config } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfigQuery } from '../config'
import { BeginPasskeySignInMutation, SignInWithPasskeyMutation } from '../passkey/queries'
import { isSignedIn, useSession } from '../store'
import { LoginMutation } from './queries'
import { SignInForm } from './SignInForm'

const button = () => screen.findByRole('button', { name: 'Mit Passkey anmelden' })
const options = JSON.stringify({ challenge: 'c', rpId: 'uni-beispiel.de' })
const email = 'm.brandt@uni-beispiel.de'
let answers: unknown[] = []

beforeEach(() => {
  signOut()
  answer(ConfigQuery, { config })
  const beginPasskeySignIn = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options }
  answer(BeginPasskeySignInMutation, { beginPasskeySignIn })
  const { login: session } = loginAnswer()
  const signInWithPasskey = { __typename: 'PasskeySignIn' as const, email, session }
  answers = answer(SignInWithPasskeyMutation, { signInWithPasskey })
})

const show = () =>
  renderInConsole(<SignInForm />, undefined, { pathname: '/login', state: undefined })

it('signs in without address and password', async () => {
  const asked = aBrowserWithPasskeys()
  const { user } = show()
  await user.click(await button())
  await waitFor(() => expect(isSignedIn()).toBe(true))
  expect(useSession.getState().userData?.email).toBe(email)
  expect(answers).toEqual([{ ceremony: 'ceremony-1', response: '{"id":"signed"}' }])
  expect(asked).toEqual([{ publicKey: JSON.parse(options), signal: expect.any(AbortSignal) }])
})

it.each([
  ['NotAllowedError', /abgebrochen oder hat zu lange gedauert/],
  ['NotSupportedError', /Dieser Browser kann keine Passkeys/],
  ['SecurityError', /mit https beginnt/],
  ['UnknownError', /konnte den Passkey nicht verwenden/],
])('says why the browser refuses (%s), and keeps what was typed', async (refuses, text) => {
  aBrowserWithPasskeys({ refuses })
  const { user } = show()
  await user.type(screen.getByLabelText('E-Mail-Adresse'), email)
  await user.type(screen.getByLabelText('Passwort'), 'Geheim12')
  await user.click(await button())
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Anmelden mit Passkey hat nicht geklappt')
  expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email)
  expect(screen.getByLabelText('Passwort')).toHaveValue('Geheim12')
  expect(await axe()).toEqual([])
})

it('says that the browser has no passkeys, or no encrypted connection', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { user } = show()
  await user.click(await button())
  expect(await screen.findByText(/Dieser Browser kann keine Passkeys/)).toBeVisible()
  vi.stubGlobal('isSecureContext', false)
  await user.click(await button())
  expect(await screen.findByText(/mit https beginnt/)).toBeVisible()
})

it.each([
  ['PASSKEY_REFUSED', 400, /Mit diesem Passkey hat es nicht geklappt/],
  ['PASSKEY_ENDED', 400, /hat zu lange gedauert/],
  ['PASSKEY_COPIED', 400, /vielleicht eine Kopie/],
  ['TOO_MANY_ATTEMPTS', 429, /Warte 15 Minuten/],
])('says why the server refuses (%s)', async (reason, code, text) => {
  aBrowserWithPasskeys()
  refuse(SignInWithPasskeyMutation, { code, reason })
  const { user } = show()
  await user.click(await button())
  expect(await screen.findByText(text)).toBeVisible()
  expect(isSignedIn()).toBe(false)
})

it('says that the server cannot be reached', async () => {
  aBrowserWithPasskeys()
  disconnect(BeginPasskeySignInMutation)
  const { user } = show()
  await user.click(await button())
  expect(await screen.findByText(/nicht erreichbar/)).toBeVisible()
})

it('is the second step of an account without an app for codes, beside a recovery code', async () => {
  aBrowserWithPasskeys()
  refuse(LoginMutation, { code: 400, reason: 'PASSKEY_REQUIRED', field: 'code' })
  const { user } = show()
  await user.type(screen.getByLabelText('E-Mail-Adresse'), email)
  await user.type(screen.getByLabelText('Passwort'), 'Geheim12{Enter}')
  expect(await screen.findByText('Dein Account hat einen Passkey')).toBeVisible()
  expect(screen.getByText(/Ist beides weg, entfernt die Administration/)).toBeVisible()
  expect(screen.getByLabelText('Wiederherstellungscode')).toBeVisible()
  expect(await button()).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Mit Code anmelden' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await axe()).toEqual([])
  await user.click(await button())
  await waitFor(() => expect(isSignedIn()).toBe(true))
})

it('offers passkeys at the address where the browser can, and stops for the password', async () => {
  const asked = aBrowserWithPasskeys('waits')
  const login = answer(LoginMutation, loginAnswer())
  const { user } = show()
  await button()
  const field = screen.getByLabelText('E-Mail-Adresse')
  expect(field).toHaveAttribute('autocomplete', 'username webauthn')
  await user.click(field)
  await waitFor(() => expect(asked).toHaveLength(1))
  const [{ mediation, signal }] = asked as [{ mediation: string; signal: AbortSignal }]
  expect(mediation).toBe('conditional')
  await user.type(field, email)
  await user.type(screen.getByLabelText('Passwort'), 'Geheim12{Enter}')
  await waitFor(() => expect(login).toHaveLength(1))
  expect(signal.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers passkeys again after an answer that came too late', async () => {
  const asked = aBrowserWithPasskeys('offered')
  refuse(SignInWithPasskeyMutation, { code: 400, reason: 'PASSKEY_ENDED' })
  const { user } = show()
  await button()
  await user.click(screen.getByLabelText('E-Mail-Adresse'))
  expect(await screen.findByText(/hat zu lange gedauert/)).toBeVisible()
  await user.click(screen.getByLabelText('Passwort'))
  await user.click(screen.getByLabelText('E-Mail-Adresse'))
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('is not offered by an installation without passkeys', async () => {
  answer(ConfigQuery, { config: { ...config, passkeys: false, supportEmail: 'da@uni.example' } })
  show()
  await screen.findByRole('button', { name: 'Anmelden' })
  expect(screen.queryByRole('button', { name: 'Mit Passkey anmelden' })).toBeNull()
})
