import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { loginAnswer, sessionAnswer, signOut } from '@test/session'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigQuery } from '../config'
import { isSignedIn, useSession } from '../store'
import { LoginMutation } from './queries'
import { SignInForm } from './SignInForm'

const email = () => screen.getByLabelText('E-Mail-Adresse')
const password = () => screen.getByLabelText('Passwort')
const button = () => screen.getByRole('button', { name: 'Anmelden' })
let requests: unknown[] = []

function Where() {
  const { pathname, state } = useLocation()
  return <output aria-label="Ort">{JSON.stringify({ pathname, state })}</output>
}
const whereTo = () => JSON.parse(screen.getByLabelText('Ort').textContent)

function show(state?: object) {
  const { user } = renderInConsole(
    <>
      <SignInForm />
      <Where />
    </>,
    undefined,
    { pathname: '/login', state },
  )
  return {
    user,
    signInAs: async (address: string, secret: string) => {
      if (address) await user.type(email(), address)
      if (secret) await user.type(password(), secret)
      await user.click(button())
    },
  }
}

beforeEach(() => {
  signOut()
  answer(ConfigQuery, { config })
  requests = answer(LoginMutation, loginAnswer())
})

// spec: AUTH-01, AUTH-08
it('signs in with e-mail address and password', async () => {
  await show().signInAs(' m.brandt@uni-beispiel.de ', 'Geheim12')
  await waitFor(() => expect(isSignedIn()).toBe(true))
  expect(requests).toEqual([{ email: 'm.brandt@uni-beispiel.de', password: 'Geheim12' }])
  expect(useSession.getState().userData?.email).toBe('m.brandt@uni-beispiel.de')
})

it('can be submitted only once, however long the home page takes to load', async () => {
  const { user, signInAs } = show()
  await signInAs('m.brandt@uni-beispiel.de', 'Geheim12')
  await waitFor(() => expect(isSignedIn()).toBe(true))
  await user.click(button())
  await user.type(password(), '{Enter}')
  expect(requests).toHaveLength(1)
  expect(button()).toHaveAttribute('aria-disabled', 'true')
})

it('shows a failure if the response contains no token', async () => {
  answer(LoginMutation, { login: sessionAnswer({ token: null }) })
  await show().signInAs('m.brandt@uni-beispiel.de', 'Geheim12')
  expect(await screen.findByRole('alert')).toHaveTextContent(/bei uns ist etwas schiefgegangen/i)
})

describe('required input', () => {
  // spec: AUTH-04
  it('is both fields: without them nothing is sent, and the first empty one is focused', async () => {
    await show().signInAs('', '')
    expect(screen.getByText('Bitte gib deine E-Mail-Adresse ein')).toBeVisible()
    expect(screen.getByText('Bitte gib dein Passwort ein')).toBeVisible()
    expect(email()).toHaveFocus()
    expect(email()).toHaveAccessibleDescription('Bitte gib deine E-Mail-Adresse ein')
    expect(requests).toEqual([])
  })

  // spec: AUTH-04
  it('includes the password', async () => {
    await show().signInAs('eva@uni-beispiel.de', '')
    expect(screen.getByText('Bitte gib dein Passwort ein')).toBeVisible()
    expect(password()).toHaveFocus()
    expect(requests).toEqual([])
  })

  it('cannot be only spaces', async () => {
    await show().signInAs('   ', 'Geheim12')
    expect(screen.getByText('Bitte gib deine E-Mail-Adresse ein')).toBeVisible()
    expect(requests).toEqual([])
  })

  it('is reported when a field is left, not while typing', async () => {
    const { user } = show()
    await user.click(email())
    expect(screen.queryByText('Bitte gib deine E-Mail-Adresse ein')).toBeNull()
    await user.tab()
    expect(screen.getByText('Bitte gib deine E-Mail-Adresse ein')).toBeVisible()
    await user.type(email(), 'e')
    expect(screen.queryByText('Bitte gib deine E-Mail-Adresse ein')).toBeNull()
  })
})

describe('an address of the recruiting domain', () => {
  // spec: AUTH-05
  it('shows a link to the recruiting site and does not sign in', async () => {
    await show().signInAs('Eva@Recruiting.example', 'Geheim12')
    expect(await screen.findByRole('link', { name: 'Zur Recruiting-Seite' })).toHaveAttribute(
      'href',
      config.recruitingUrl,
    )
    expect(requests).toEqual([])
  })

  // spec: AUTH-05
  it('shows the link, too, if only the server knows the domain', async () => {
    refuse(LoginMutation, { code: 403, reason: 'RECRUITING_DOMAIN' })
    await show().signInAs('eva@tochter.example', 'Geheim12')
    expect(await screen.findByRole('link', { name: 'Zur Recruiting-Seite' })).toBeVisible()
    expect(screen.queryByText('Login fehlgeschlagen')).toBeNull()
  })
})

describe('a refused sign-in', () => {
  // spec: AUTH-06
  it('shows a failure with a link to reset the password, and keeps the input', async () => {
    refuse(LoginMutation, { code: 401, reason: 'LOGIN_FAILED', message: 'bad credentials' })
    await show().signInAs('eva@uni-beispiel.de', 'Falsch12')
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Login fehlgeschlagen')
    expect(notice).toHaveTextContent('Passwort vergessen?')
    expect(within(notice).getByRole('link', { name: 'Passwort zurücksetzen' })).toHaveAttribute(
      'href',
      '/reset',
    )
    expect(email()).toHaveValue('eva@uni-beispiel.de')
    expect(password()).toHaveValue('Falsch12')
    expect(isSignedIn()).toBe(false)
  })

  // spec: AUTH-07
  it.each([true, false])('shows the raw message in a development build only: %s', async (isDev) => {
    vi.stubEnv('DEV', isDev)
    refuse(LoginMutation, { code: 401, message: 'bad credentials' })
    await show().signInAs('eva@uni-beispiel.de', 'Falsch12')
    const notice = await screen.findByRole('alert')
    if (isDev) expect(notice).toHaveTextContent('bad credentials')
    else expect(notice).not.toHaveTextContent('bad credentials')
  })

  // spec: AUTH-07
  it('shows the raw message if the server runs in development mode', async () => {
    vi.stubEnv('DEV', false)
    answer(ConfigQuery, { config: { ...config, development: true } })
    refuse(LoginMutation, { code: 401, message: 'bad credentials' })
    await show().signInAs('eva@uni-beispiel.de', 'Falsch12')
    expect(await screen.findByText('bad credentials')).toBeVisible()
  })

  it('shows after too many attempts when to retry', async () => {
    refuse(LoginMutation, { code: 429, reason: 'TOO_MANY_ATTEMPTS' })
    await show().signInAs('eva@uni-beispiel.de', 'Falsch12')
    expect(await screen.findByText(/Warte 15 Minuten/)).toBeVisible()
  })

  it('does not blame the password for a server failure', async () => {
    refuse(LoginMutation, { code: 500, reason: 'INTERNAL' })
    await show().signInAs('eva@uni-beispiel.de', 'Geheim12')
    expect(await screen.findByText(/Bei uns ist etwas schiefgegangen/)).toBeVisible()
    expect(screen.queryByText(/Prüf E-Mail-Adresse und Passwort/)).toBeNull()
  })

  it('reports that the server could not be reached', async () => {
    disconnect(LoginMutation)
    await show().signInAs('eva@uni-beispiel.de', 'Geheim12')
    expect(await screen.findByText(/nicht erreichbar/)).toBeVisible()
    expect(password()).toHaveValue('Geheim12')
  })

  it('disappears after a successful sign-in', async () => {
    refuse(LoginMutation, { code: 401 })
    const { user, signInAs } = show()
    await signInAs('eva@uni-beispiel.de', 'Falsch12')
    await screen.findByRole('alert')
    answer(LoginMutation, loginAnswer())
    await user.click(button())
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('shows the password on request', async () => {
  const { user } = show()
  expect(password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }))
  expect(password()).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Passwort verbergen' }))
  expect(password()).toHaveAttribute('type', 'password')
})

describe('a forgotten password', () => {
  // spec: AUTH-13
  it('links to the reset form with the typed address', async () => {
    const { user } = show()
    await user.type(email(), 'eva@uni-beispiel.de')
    await user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }))
    expect(whereTo()).toEqual({ pathname: '/reset', state: { email: 'eva@uni-beispiel.de' } })
  })

  // spec: AUTH-17
  it('shows afterwards that an email may arrive, but not whether the account exists', async () => {
    show({ mailSentTo: 'eva@uni-beispiel.de' })
    expect(email()).toHaveValue('eva@uni-beispiel.de')
    const notice = screen.getByText('Schau in dein Postfach').closest('[role="status"]')
    expect(notice).toHaveAttribute('data-tone', 'good')
    expect(notice).toHaveTextContent(
      'Gibt es zu eva@uni-beispiel.de einen Account, ist eine E-Mail',
    )
  })
})

describe('an account that needs a code', () => {
  const code = () => screen.getByLabelText('Code aus deiner App')
  const missing = { code: 400, reason: 'SECOND_FACTOR_REQUIRED', field: 'code' }

  async function asked() {
    refuse(LoginMutation, missing)
    const shown = show()
    await shown.signInAs('eva@uni-beispiel.de', 'Geheim12')
    await screen.findByLabelText('Code aus deiner App')
    return shown
  }

  it('is asked for it after the password, without an error', async () => {
    await asked()
    expect(code()).toHaveFocus()
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code()).toHaveAccessibleDescription(
      'Handy nicht dabei? Ein Wiederherstellungscode geht auch.',
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(email()).toHaveValue('eva@uni-beispiel.de')
    expect(password()).toHaveValue('Geheim12')
  })

  it('signs in with it', async () => {
    const { user } = await asked()
    requests = answer(LoginMutation, loginAnswer())
    await user.type(code(), ' 123 456{Enter}')
    await waitFor(() => expect(isSignedIn()).toBe(true))
    const email = 'eva@uni-beispiel.de'
    expect(requests).toEqual([{ email, password: 'Geheim12', code: '123 456' }])
  })

  it('cannot leave it empty', async () => {
    const { user } = await asked()
    requests = answer(LoginMutation, loginAnswer())
    await user.click(button())
    expect(screen.getByText('Bitte gib den Code ein')).toBeVisible()
    expect(requests).toEqual([])
  })

  it('sees at the field that it was wrong', async () => {
    const { user } = await asked()
    refuse(LoginMutation, { ...missing, reason: 'CODE_INCORRECT' })
    await user.type(code(), '000000{Enter}')
    await waitFor(() =>
      expect(code()).toHaveAccessibleDescription(/Dieser Code stimmt nicht oder ist schon benutzt/),
    )
    expect(code()).toHaveFocus()
    expect(screen.queryByText('Login fehlgeschlagen')).toBeNull()
  })
})

describe('where people sign in only with a provider', () => {
  it('shows nothing but the buttons', async () => {
    const provider = {
      __typename: 'SignInProvider' as const,
      id: 'uni',
      label: 'Mit Uni-Account anmelden',
      issuer: 'https://login.uni.example',
      secondFactor: false,
      statesTime: true,
    }
    answer(ConfigQuery, {
      config: { ...config, signInProviders: [provider], onlyProviders: true },
    })
    show()
    expect(
      await screen.findByText(/Ein eigenes Passwort für Aushang brauchst du nicht/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: provider.label })).toHaveAttribute(
      'href',
      `${location.origin}/api/sign-in/uni`,
    )
    expect(screen.queryByLabelText('Passwort')).toBeNull()
    expect(screen.queryByText(/vergessen/)).toBeNull()
  })
})
