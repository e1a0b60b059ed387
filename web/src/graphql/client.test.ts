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

describe('headers of each request', () => {
  // spec: API-03
  it('contain the bearer token of the session', async () => {
    const headers = await headersSent(asAdmin)
    expect(headers.get('authorization')).toBe('Bearer token-1')
    expect(headers.get('x-selected-profile')).toBeNull()
  })

  // spec: API-04
  it('contain the selected profile, if one is selected', async () => {
    const headers = await headersSent({ token: 'token-1', selectedProfile: 'profile-9' })
    expect(headers.get('x-selected-profile')).toBe('profile-9')
  })

  it('contain no identity while nobody is signed in', async () => {
    const headers = await headersSent({ token: null, selectedProfile: 'profile-9' })
    expect(headers.get('authorization')).toBeNull()
    expect(headers.get('x-selected-profile')).toBeNull()
    expect(headers.get('x-requested-with')).toBe('aushang-console')
  })
})

// spec: API-05
it('sends no type names in variables, at any depth', async () => {
  const sent = answer(SetVisibilityMutation, { setVisibility: aMe() })
  const variables = { visible: true, __typename: 'X', list: [{ __typename: 'Y', deep: 1 }] }
  await clientOf(asAdmin).mutation(SetVisibilityMutation, variables).toPromise()
  expect(sent).toEqual([{ visible: true, list: [{ deep: 1 }] }])
})

describe('onSessionEnded', () => {
  // spec: AUTH-41
  it.each([401, '401', 603, '603'])('is called for code %s', async (code) => {
    const ended = vi.fn()
    refuse(MeQuery, { code })
    await clientOf(asAdmin, ended).query(MeQuery, {}).toPromise()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is not called for other errors', async () => {
    const ended = vi.fn()
    refuse(MeQuery, { code: 403 })
    await clientOf(asAdmin, ended).query(MeQuery, {}).toPromise()
    expect(ended).not.toHaveBeenCalled()
  })
})
