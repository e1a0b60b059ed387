// spec: AUTH-39

import { aToken } from '@test/session'
import { expect, it } from 'vitest'
import { isCurrent } from './token'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (iso: string) => Date.parse(iso) / 1000

it.each([
  ['a token with its profile that still runs', aToken({ exp: at('2026-11-20T10:00:01Z') }), true],
  ['a token that ends now', aToken({ exp: at('2026-11-20T10:00:00Z') }), false],
  ['a token without the claim', aToken({ feedProfileId: undefined }), false],
  ['a token with an empty claim', aToken({ feedProfileId: '' }), false],
  ['something that is no token', 'nonsense', false],
  ['nothing', null, false],
])('judges %s', (_what, token, current) => {
  expect(isCurrent(token, NOW)).toBe(current)
})
