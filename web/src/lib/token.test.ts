// spec: AUTH-39

import { aToken } from '@test/session'
import { expect, it } from 'vitest'
import { tokenState } from './token'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (iso: string) => Date.parse(iso) / 1000

it.each([
  [
    'a token with its profile that still runs',
    aToken({ exp: at('2026-11-20T10:00:01Z') }),
    'current',
  ],
  ['a token that ends now', aToken({ exp: at('2026-11-20T10:00:00Z') }), 'ended'],
  ['a token without the claim', aToken({ feedProfileId: undefined }), 'outdated'],
  ['a token with an empty claim', aToken({ feedProfileId: '' }), 'outdated'],
  [
    'a token without the claim that has ended',
    aToken({ feedProfileId: undefined, exp: 1 }),
    'ended',
  ],
  ['something that is no token', 'nonsense', 'outdated'],
  ['nothing', null, 'ended'],
])('judges %s', (_what, token, state) => {
  expect(tokenState(token, NOW)).toBe(state)
})
