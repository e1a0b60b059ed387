// Whose account the server refuses until it has a second factor.
import { aToken, signIn, signOut } from '@test/session'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { updateSession } from '../session/store'
import { factorRequired, useFactorRequired } from './required'

const isRequired = () => renderHook(useFactorRequired).result.current

beforeEach(() => {
  signIn()
  act(() => factorRequired(false))
})

it('stays required when the token is renewed, also in another tab', () => {
  expect(isRequired()).toBe(true)
  act(() => updateSession({ token: aToken({ exp: 4_000_000_001 }) }))
  expect(isRequired()).toBe(true)
})

it('is asked anew after signing in again', () => {
  act(() => signOut())
  act(() => signIn())
  expect(isRequired()).toBe(false)
})

it('is not required of another account', () => {
  act(() => signIn({ accountId: 'account-2', token: aToken({ sub: 'account-2' }) }))
  expect(isRequired()).toBe(false)
})
