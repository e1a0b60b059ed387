import { answer, refuse } from '@test/server'
import { aMe, config } from '@test/world'
import { describe, expect, it, vi } from 'vitest'
import { MeQuery, SetVisibilityMutation } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { type Credentials, createConsoleClient } from './client'

const asAdmin: Credentials = { token: 'token-1', selectedProfile: null }

const clientOf = (credentials: Credentials, onSessionEnded = vi.fn()) =>
  createConsoleClient({ credentials: () => credentials, onSessionEnded })

async function headersSent(credentials: Credentials): Promise<Headers> {
  const seen = vi.fn<(headers: Headers) => void>()
  answer(ConfigQuery, (_variables, request) => {
    seen(request.headers)
    return { config }
  })
  await clientOf(credentials).query(ConfigQuery, {}).toPromise()
  return seen.mock.calls[0]?.[0] ?? new Headers()
}

describe('what each call carries', () => {
  // spec: API-03
  it('is the bearer token of the one who is signed in', async () => {
    const headers = await headersSent(asAdmin)
    expect(headers.get('authorization')).toBe('Bearer token-1')
    expect(headers.get('x-selected-profile')).toBeNull()
  })

  // spec: API-04
  it('is the selected profile, where one was switched into', async () => {
    const headers = await headersSent({ token: 'token-1', selectedProfile: 'profile-9' })
    expect(headers.get('x-selected-profile')).toBe('profile-9')
  })

  it('is nothing about anyone while nobody is signed in', async () => {
    const headers = await headersSent({ token: null, selectedProfile: 'profile-9' })
    expect(headers.get('authorization')).toBeNull()
    expect(headers.get('x-selected-profile')).toBeNull()
    expect(headers.get('x-requested-with')).toBe('aushang-console')
  })
})

// spec: API-05
it('sends no type names in variables, at any depth', async () => {
  const sent = vi.fn()
  answer(SetVisibilityMutation, (variables) => {
    sent(variables)
    return { setVisibility: aMe() }
  })
  const variables = { visible: true, __typename: 'X', list: [{ __typename: 'Y', deep: 1 }] }
  await clientOf(asAdmin).mutation(SetVisibilityMutation, variables).toPromise()
  expect(sent).toHaveBeenCalledWith({ visible: true, list: [{ deep: 1 }] })
})

describe('a refusal that ends the session', () => {
  // spec: AUTH-41
  it.each([401, '401', 603, '603'])('is told for code %s', async (code) => {
    const ended = vi.fn()
    refuse(MeQuery, { code })
    await clientOf(asAdmin, ended).query(MeQuery, {}).toPromise()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is not any other refusal', async () => {
    const ended = vi.fn()
    refuse(MeQuery, { code: 403 })
    await clientOf(asAdmin, ended).query(MeQuery, {}).toPromise()
    expect(ended).not.toHaveBeenCalled()
  })
})
