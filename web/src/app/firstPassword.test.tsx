// The dialog that blocks the console while the account has no password.
import { axe } from '@test/axe'
import { aUser, someLists } from '@test/home'
import { agree, GOOD_PASSWORD, typePassword, type User } from '@test/links'
import { anEye } from '@test/observe'
import { openAt } from '@test/render'
import { answer, refuse } from '@test/server'
import { anAnswer, aToken, sessionAnswer, signIn, stateAnswer } from '@test/session'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'
import { TokenLoginMutation } from '@/features/session/links/queries'
import { RegisterMutation, SetupQuery } from '@/features/session/setup/queries'
import { LogoutMutation } from '@/features/session/signOut'
import { SessionStateQuery } from '@/features/session/state/queries'
import { useSession } from '@/features/session/store'
import { nothingKept } from '@/features/writing/state'
import { openVault } from '@/lib/vault'

let requests: unknown[] = []
let passwordSet = false

type Account = { isRegistered?: boolean; versions?: [number | null, number | null] }
const setup = ({ isRegistered = false, versions: [privacy, terms] = [null, null] }: Account) => ({
  me: {
    __typename: 'Me' as const,
    id: 'profile-1',
    displayName: 'Fachschaft Informatik',
    asksForMarketing: false,
    account: {
      __typename: 'AccountState' as const,
      id: 'account-1',
      email: 'm.brandt@uni-beispiel.de',
      isRegistered,
      privacyPolicy: { __typename: 'ConsentVersion' as const, version: privacy },
      userAgreement: { __typename: 'ConsentVersion' as const, version: terms },
    },
  },
})
const set = { ...anAnswer(), __typename: 'Session' as const }

const open = () => openAt('/')

const dialog = (name = 'Willkommen bei Aushang') => screen.findByRole('dialog', { name })
const button = (name: string) => screen.findByRole('button', { name })
const page = () => document.querySelector('[inert]')

beforeEach(() => {
  anEye()
  aUser()
  signIn({ passwordSet: false })
  passwordSet = false
  someLists()
  answer(SessionStateQuery, () => stateAnswer({ passwordSet }))
  answer(SetupQuery, setup({}))
  answer(LogoutMutation, { logout: true })
  requests = answer(RegisterMutation, { register: set })
})

/** Opens the dialog of the first sign-in. */
async function openFirst() {
  const opened = open()
  await dialog()
  return opened
}

/** Opens it and fills it in. */
async function fillIn(): Promise<User> {
  const { user } = await openFirst()
  await typePassword(user)
  await agree(user)
  return user
}

// spec: AUTH-30, AUTH-31, AUTH-32, AUTH-36
it('asks for a password and consents on the first sign-in, then opens the console', async () => {
  const { user } = await openFirst()
  expect(page()).toHaveTextContent('Zum Inhalt springen')
  await typePassword(user)
  await agree(user)
  expect(await axe()).toEqual([])
  await user.click(await button('Registrieren'))
  expect(await screen.findByText('Du hast dich erfolgreich registriert')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page()).toBeNull())
  const versions = { privacyPolicyVersion: 20180918, userAgreementVersion: 20180918 }
  expect(requests).toEqual([{ password: GOOD_PASSWORD, ...versions, publishMembership: null }])
  const { userData, token } = useSession.getState()
  expect(userData).toMatchObject({ email: 'm.brandt@uni-beispiel.de', passwordSet: true })
  expect(token).toBe(anAnswer().token)
})

it('renews the session of a link, which would end with the link', async () => {
  const now = Math.floor(Date.now() / 1000)
  const ofLink = aToken({ jti: 'of-the-link', iat: now, exp: now + 3600 })
  const renewed = aToken({ jti: 'renewed', iat: now, exp: now + 30 * 86_400 })
  signIn({ passwordSet: false, token: ofLink })
  const renewals = answer(TokenLoginMutation, { tokenLogin: sessionAnswer({ token: renewed }) })
  const user = await fillIn()
  expect(renewals).toEqual([])
  await user.click(await button('Registrieren'))
  await waitFor(() => expect(useSession.getState().token).toBe(renewed))
  expect(renewals).toEqual([{ token: ofLink }])
})

// spec: AUTH-31
it('stays open until there is a password, whatever is pressed', async () => {
  const { user } = open()
  const shown = within(await dialog())
  await screen.findByLabelText('Passwort')
  await user.keyboard('{Escape}')
  expect(await dialog()).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Schließen' })).toBeNull()
  expect(page()).not.toBeNull()
})

// spec: AUTH-31
it('is not shown once the password is set', async () => {
  signIn()
  passwordSet = true
  open()
  await screen.findByRole('button', { name: /Dein Menü/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('starts with the focus on the password and keeps the focus inside', async () => {
  const { user } = await openFirst()
  await waitFor(() => expect(screen.getByLabelText('Passwort')).toHaveFocus())
  for (const _each of Array(12)) {
    await user.tab()
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  }
})

it('can only be left with Abmelden', async () => {
  const { user, router } = await openFirst()
  await user.click(await button('Abmelden'))
  await screen.findByRole('button', { name: 'Anmelden' })
  expect(router.state.location.pathname).toBe('/login')
  expect(useSession.getState().token).toBeNull()
})

it('asks on Abmelden about unsent input', async () => {
  const draft = openVault('draft.account-1.profile-1.other', { lasting: true })
  const fresh = { ...emptyDraft, texts: { de: 'Sommerfest am See', en: '' } }
  await draft.save({ ...nothingKept, fresh, at: 0 })
  const { user } = await openFirst()
  await user.click(await button('Abmelden'))
  const question = within(await screen.findByRole('dialog', { name: 'Abmelden?' }))
  expect(question.getByText('„Sommerfest am See“')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(await dialog()).toBeVisible()
})

// spec: AUTH-33
it('can only be submitted when both fields are filled and equal', async () => {
  const { user } = await openFirst()
  expect(await button('Registrieren')).toBeDisabled()
  await typePassword(user)
  expect(await button('Registrieren')).toBeEnabled()
})

// spec: AUTH-34
it.each([
  ['nothing is stored', [null, null], 2],
  ['one version is stored', [20180918, null], 2],
  ['older versions are stored', [20180525, 20180525], 2],
  ['the versions are stored', [20180918, 20180918], 0],
  ['later versions are stored', [20200101, 20180918], 0],
] as const)('asks for consents if %s', async (_name, versions, count) => {
  answer(SetupQuery, setup({ versions: [...versions] }))
  open()
  await screen.findByLabelText('Passwort')
  expect(screen.queryAllByRole('checkbox', { name: /stimme/ })).toHaveLength(count)
})

// spec: AUTH-35
it('reports a failed registration, keeps the input, and stays open', async () => {
  refuse(RegisterMutation, { code: 500 })
  const user = await fillIn()
  await user.click(await button('Registrieren'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Während der Registrierung kam es zu einem Fehler')).toBeVisible()
  expect(notice.getByRole('link', { name: config.supportEmail })).toBeVisible()
  expect(screen.getByLabelText('Passwort')).toHaveValue(GOOD_PASSWORD)
  expect(await axe()).toEqual([])
})

describe('after the password was reset', () => {
  async function openNew(): Promise<User> {
    answer(SetupQuery, setup({ isRegistered: true, versions: [20180918, 20180918] }))
    const { user } = open()
    await dialog('Neues Passwort festlegen')
    expect(screen.getByLabelText('Neues Passwort')).toBeVisible()
    await typePassword(user)
    return user
  }

  // spec: AUTH-38
  it('asks only for a new password', async () => {
    const user = await openNew()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(await button('Passwort festlegen'))
    expect(await screen.findByText('Deine Daten wurden erfolgreich aktualisiert')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // spec: AUTH-37
  it('reports a failure', async () => {
    refuse(RegisterMutation, { code: 500 })
    const user = await openNew()
    await user.click(await button('Passwort festlegen'))
    expect(
      await screen.findByText('Während der Aktualisierung kam es zu einem Fehler'),
    ).toBeVisible()
  })
})

it('closes if the password has been set elsewhere in the meantime', async () => {
  refuse(RegisterMutation, { code: 409, reason: 'PASSWORD_SET' })
  const user = await fillIn()
  passwordSet = true
  await user.click(await button('Registrieren'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('reports that the account could not be loaded, and retries', async () => {
  refuse(SetupQuery, { code: 500 })
  const { user } = open()
  expect(await screen.findByText('Dein Account konnte nicht geladen werden')).toBeVisible()
  expect(await button('Abmelden')).toBeVisible()
  answer(SetupQuery, setup({}))
  await user.click(await button('Erneut versuchen'))
  expect(await screen.findByLabelText('Passwort')).toBeVisible()
})
