import { afterEach, expect, it, vi } from 'vitest'
import { forgetLinkToken, linkToken, takeLinkToken } from './linkToken'

function open(address: string): void {
  history.replaceState({ key: 'older' }, '', address)
  takeLinkToken()
}

afterEach(() => {
  forgetLinkToken()
  history.replaceState(null, '', '/')
})

// spec: AUTH-10, AUTH-11, AUTH-12, AUTH-20
it.each([
  ['/register?token=abc.def', 'register', 'abc.def'],
  ['/register/?token=a%2Bb', 'register', 'a+b'],
  ['/set/abc.def', 'set', 'abc.def'],
  ['/set/abc.def/', 'set', 'abc.def'],
  ['/reset/abc', 'reset', 'abc'],
  ['/confirm/a%20b', 'confirm', 'a b'],
  ['/confirm/%E0%A4%A', 'confirm', '%E0%A4%A'],
  ['/new-address/abc', 'new-address', 'abc'],
] as const)('removes the token from %s', (address, kind, token) => {
  open(address)
  expect(linkToken(kind)).toBe(token)
  expect(location.pathname + location.search).toBe(`/${kind}`)
})

it.each([
  '/',
  '/login',
  '/reset',
  '/register',
  '/register?other=1',
  '/set',
  '/set/a/b',
  '/confirm/',
])('does not change %s', (address) => {
  open(address)
  expect(location.pathname + location.search).toBe(address)
  for (const kind of ['register', 'set', 'reset', 'confirm'] as const) {
    expect(linkToken(kind)).toBeNull()
  }
})

it('returns a token only to the page of its link', () => {
  open('/set/abc')
  expect(linkToken('reset')).toBeNull()
})

it('still has the token after a reload, but not in another tab', async () => {
  open('/set/abc')
  vi.resetModules()
  const reloaded = await import('./linkToken')
  expect(reloaded.linkToken('set')).toBe('abc')
  sessionStorage.clear()
  vi.resetModules()
  const elsewhere = await import('./linkToken')
  expect(elsewhere.linkToken('set')).toBeNull()
})

it('forgets the token', async () => {
  open('/set/abc')
  forgetLinkToken()
  expect(linkToken('set')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('has only the latest link', () => {
  open('/set/abc')
  open('/reset/def')
  expect(linkToken('set')).toBeNull()
  expect(linkToken('reset')).toBe('def')
})

it('works without storage if the browser forbids it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  open('/set/abc')
  expect(linkToken('set')).toBe('abc')
  expect(location.pathname).toBe('/set')
})
