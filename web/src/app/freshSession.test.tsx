// The session follows changes that others make to the account.
import { someLists } from '@test/home'
import { anEye } from '@test/observe'
import { aClient, openAt } from '@test/render'
import { answer, refuse, server } from '@test/server'
import { aToken, sessionAnswer, signIn, stateAnswer } from '@test/session'
import { aMe, config } from '@test/world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery, SetVisibilityMutation } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { TokenLoginMutation } from '@/features/session/links/queries'
import { SessionStateQuery } from '@/features/session/state/queries'
import { refreshSession } from '@/features/session/state/sessionState'
import { updateSession, useSession } from '@/features/session/store'

const MINUTE = 60_000
let requests: unknown[] = []
let state = stateAnswer()
let me = aMe()

const open = (path = '/') => openAt(path)
const asked = () => waitFor(() => expect(requests).toHaveLength(1))
/** Simulates that the user returns after a minute. */
function comeBackLater(): void {
  vi.setSystemTime(Date.now() + MINUTE)
  fireEvent.focus(window)
}
/** Opens the console as an account with this role, which the server confirms. */
async function openAs(accountRole: 'USER' | 'DRAFT' | 'ADMIN') {
  signIn({ accountRole })
  state = stateAnswer({ accountRole })
  const opened = open()
  await asked()
  return opened
}
const session = useSession.getState

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  anEye()
  state = stateAnswer()
  me = aMe()
  answer(ConfigQuery, { config })
  requests = answer(SessionStateQuery, () => state)
  answer(MeQuery, () => ({ me }))
  someLists()
})

// spec: AUTH-46
it('is refreshed when the console opens', async () => {
  signIn({ accountRole: 'USER' })
  open()
  await waitFor(() => expect(session().accountRole).toBe('ADMIN'))
})

// spec: AUTH-46
it('is refreshed when the user returns: a raised role applies without signing in again', async () => {
  me = aMe({ viewerCanSetVisibility: false })
  const { user } = await openAs('DRAFT')
  fireEvent.focus(window)
  expect(requests).toHaveLength(1)

  const { token } = session()
  state = stateAnswer({ accountRole: 'ADMIN', role: 'UNIVERSITY' }, 'neu@uni-beispiel.de')
  me = aMe()
  comeBackLater()
  await waitFor(() => expect(session().accountRole).toBe('ADMIN'))
  expect(session().role).toBe('UNIVERSITY')
  expect(session().userData?.email).toBe('neu@uni-beispiel.de')
  expect(session().token).toBe(token)
  await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
  await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
  expect(await screen.findByRole('menuitemcheckbox', { name: /Online/ })).toBeVisible()
})

// spec: AUTH-31
it('asks for a new password as soon as the old one was reset', async () => {
  await openAs('ADMIN')
  state = stateAnswer({ passwordSet: false })
  comeBackLater()
  expect(await screen.findByRole('dialog')).toBeVisible()
})

describe('a role that others have changed', () => {
  const notice = () => screen.findByText('Deine Rolle ist jetzt: Eingeschränkter Content Creator')

  it('is announced with its meaning until the notice is dismissed', async () => {
    const { user } = await openAs('USER')
    expect(screen.queryByText(/Deine Rolle/)).toBeNull()
    state = stateAnswer({ accountRole: 'DRAFT' })
    comeBackLater()
    expect(await notice()).toBeVisible()
    expect(screen.getByText(/^Schreibt Entwürfe\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Verstanden' }))
    expect(screen.queryByText(/Deine Rolle/)).toBeNull()
  })

  it('is announced in other tabs, too, but not to the next account', async () => {
    await openAs('USER')
    state = stateAnswer({ accountRole: 'DRAFT' })
    act(() => updateSession({ accountRole: 'DRAFT' }))
    expect(await notice()).toBeVisible()
    state = stateAnswer({ accountId: 'account-2' })
    act(() => signIn({ accountId: 'account-2', accountRole: 'ADMIN' }))
    await waitFor(() => expect(screen.queryByText(/Deine Rolle/)).toBeNull())
  })

  it('is requested when the server refuses an action that the old role permitted', async () => {
    await openAs('ADMIN')
    const online = await screen.findByRole('button', { name: /Dein Menü/ })
    state = stateAnswer({ accountRole: 'DRAFT' })
    refuse(SetVisibilityMutation, { code: 403, reason: 'NOT_PERMITTED' })
    await userEvent.click(online)
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Online/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Offline stellen' }))
    expect(await notice()).toBeVisible()
  })
})

it('does not interrupt what is being written', async () => {
  const { user } = await openAs('DRAFT')
  await user.type(await screen.findByLabelText('Text auf Deutsch'), 'Sommerfest am See')
  state = stateAnswer({ accountRole: 'ADMIN' })
  comeBackLater()
  await waitFor(() => expect(session().accountRole).toBe('ADMIN'))
  await waitFor(() =>
    expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Sommerfest am See'),
  )
})

it('writes nothing if nothing has changed', async () => {
  signIn()
  const { userData } = session()
  open()
  await asked()
  await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
  expect(session().userData).toBe(userData)
})

it('ignores a late response about a previous session', async () => {
  signIn({ accountRole: 'USER' })
  answer(SessionStateQuery, () => {
    signIn({ accountRole: 'DRAFT', token: aToken({ jti: '2' }) })
    return stateAnswer({ accountRole: 'SUPERADMIN' })
  })
  await refreshSession(aClient())
  expect(session().accountRole).toBe('DRAFT')
})

describe('while the tab acts for another profile', () => {
  beforeEach(() => {
    signIn({ accountRole: 'SUPERADMIN' })
    updateSession({ selectedProfile: 'profile-2' })
    state = stateAnswer({ accountRole: 'SUPERADMIN', role: 'UNIVERSITY' })
  })

  // spec: SHELL-28
  it('keeps the kind of the own profile, which other tabs use', async () => {
    await refreshSession(aClient())
    expect(session()).toMatchObject({ role: 'STUDENT_COUNCIL', selectedProfile: 'profile-2' })
  })

  // spec: SHELL-28
  it('ignores a late response about another selection', async () => {
    answer(SessionStateQuery, () => {
      updateSession({ selectedProfile: null })
      return state
    })
    await refreshSession(aClient())
    expect(session().role).toBe('STUDENT_COUNCIL')
  })

  // spec: SHELL-28
  it('returns to the own profile if the account may not act for others any more', async () => {
    answer(SessionStateQuery, () => stateAnswer({ accountRole: 'ADMIN' }))
    refuse(MeQuery, { code: 403, reason: 'FOREIGN_PROFILE' })
    open()
    await waitFor(() => expect(session().selectedProfile).toBeNull())
    answer(MeQuery, () => ({ me }))
    await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
  })
})

describe('a token that is older than a day', () => {
  const now = Date.parse('2026-11-24T09:00:00Z')
  const issued = (ago: number) => aToken({ iat: Math.floor((now - ago) / 1000), jti: 'old' })
  const DAY = 24 * 60 * MINUTE
  const renewed = aToken({ jti: 'new' })

  beforeEach(() => vi.setSystemTime(now))

  it('is renewed when the console opens', async () => {
    const old = issued(DAY)
    const renewals = answer(TokenLoginMutation, {
      tokenLogin: sessionAnswer({ token: renewed }),
    })
    signIn({ token: old })
    open()
    await waitFor(() => expect(session().token).toBe(renewed))
    expect(renewals).toEqual([{ token: old }])
  })

  it('is renewed after half of its time, if that is earlier', async () => {
    const iat = now / 1000 - 12 * 60 * 60
    signIn({ token: aToken({ iat, exp: iat + 24 * 60 * 60, jti: 'old' }) })
    answer(TokenLoginMutation, { tokenLogin: sessionAnswer({ token: renewed }) })
    open()
    await waitFor(() => expect(session().token).toBe(renewed))
  })

  it('is not renewed before', async () => {
    const renewals = answer(TokenLoginMutation, { tokenLogin: sessionAnswer() })
    signIn({ token: issued(DAY - 1000) })
    open()
    await asked()
    await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
    expect(renewals).toEqual([])
  })

  it('stays if it cannot be renewed', async () => {
    const old = issued(DAY)
    refuse(TokenLoginMutation, { code: 409, reason: 'TOKEN_RENEWED' })
    signIn({ token: old })
    open()
    await asked()
    await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
    expect(session().token).toBe(old)
  })
})

it('continues unchanged while the server cannot be reached', async () => {
  refuse(SessionStateQuery, { code: 500 })
  signIn({ accountRole: 'USER' })
  open()
  await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
  expect(session().accountRole).toBe('USER')
})

describe('a token from before tokens named a profile', () => {
  const old = aToken({ feedProfileId: undefined })
  const current = aToken({ jti: 'new' })
  const translated = vi.fn()
  const translate = (respond: () => Response) =>
    server.use(
      http.post('*/api/translate', async ({ request }) => {
        translated(await request.json())
        return respond()
      }),
    )
  beforeEach(() => {
    translated.mockClear()
    signIn({ token: old })
  })

  // spec: AUTH-40
  it.each(['/', '/login'])('is exchanged once for a current one (%s)', async (path) => {
    translate(() => HttpResponse.json({ token: current }))
    const { router } = open(path)
    await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
    expect(router.state.location.pathname).toBe('/')
    expect(session()).toMatchObject({ token: current, accountId: 'account-1' })
    expect(translated).toHaveBeenCalledExactlyOnceWith({
      token: old,
      applicationId: 'aushang-console',
    })
  })

  // spec: AUTH-40
  it('shows nothing of the console before', async () => {
    translate(() => HttpResponse.json({ token: current }))
    const sent: unknown[] = []
    answer(SessionStateQuery, (_variables, request) => {
      sent.push(request.headers.get('authorization'))
      return state
    })
    open()
    await waitFor(() => expect(sent).toEqual([`Bearer ${current}`]))
  })

  // spec: AUTH-39, AUTH-40
  it.each([
    ['refused', () => HttpResponse.json({ error: 'no' }, { status: 401 })],
    ['not reached', () => HttpResponse.error()],
    ['answered with nothing', () => HttpResponse.json({})],
    ['answered with another old one', () => HttpResponse.json({ token: old })],
  ])('redirects to /login if the exchange is %s', async (_how, respond) => {
    translate(respond)
    const { router } = open()
    expect(await screen.findByText('Du bist nicht mehr angemeldet')).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(session().token).toBeNull()
    expect(translated).toHaveBeenCalledOnce()
  })

  it('is not requested if nobody was signed in, or the token has only expired', async () => {
    translate(() => HttpResponse.json({ token: current }))
    signIn({ token: aToken({ exp: 1 }) })
    open()
    await screen.findByText('Du bist nicht mehr angemeldet')
    expect(translated).not.toHaveBeenCalled()
  })
})
