// spec: AUTH-39

import { aToken } from '@test/session'
import { expect, it } from 'vitest'
import { isCurrent, isOld } from './token'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (iso: string) => Date.parse(iso) / 1000

it.each([
  ['a token with its profile that still runs', aToken({ exp: at('2026-11-20T10:00:01Z') }), true],
  ['a token that ends now', aToken({ exp: at('2026-11-20T10:00:00Z') }), false],
  ['a token without the claim', aToken({ feedProfileId: undefined }), false],
  ['a token with an empty claim', aToken({ feedProfileId: '' }), false],
  ['something that is no token', 'nonsense', false],
  ['nothing', null, false],
])('decides whether %s may be sent', (_what, token, current) => {
  expect(isCurrent(token, NOW)).toBe(current)
})

// spec: AUTH-40
it.each([
  ['a token without the claim', aToken({ feedProfileId: undefined }), true],
  ['one that has run out besides', aToken({ feedProfileId: undefined, exp: 1 }), true],
  ['a token with its profile', aToken(), false],
  ['a token that has run out', aToken({ exp: 1 }), false],
  ['something that is no token', 'nonsense', false],
  ['nothing', null, false],
])('recognizes %s as a token without a profile: %s', (_what, token, expected) => {
  expect(isOld(token)).toBe(expected)
})
