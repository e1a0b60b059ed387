import { anAnswer, signIn } from '@test/session'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unanswered } from '@/graphql/problem'
import { openVault } from '@/lib/vault'
import { endedAt, endedByServer, sessionExpired, takePathAfterSignIn } from './ended'
import { clearRemainders, persistSession } from './persist'
import { selectProfile } from './selection'
import { endSession, isSignedIn, signedOut, updateSession, useSession } from './store'

const SLOT = 'aushang.session'
const kept = () => localStorage.getItem(SLOT)
let stop: () => void

/** Simulates a reload: clears the memory and keeps the local storage. */
async function reload(): Promise<void> {
  stop()
  useSession.setState(signedOut, true)
  stop = await persistSession()
}

beforeEach(async () => {
  useSession.setState(signedOut, true)
  stop = await persistSession()
})
afterEach(() => stop())

// spec: AUTH-08, AUTH-46
it('stores token, both roles and the account of a sign-in', () => {
  signIn()
  const { token, role, accountRole, accountId, userData } = useSession.getState()
  expect({ token, role, accountRole, accountId }).toEqual({
    token: anAnswer().token,
    role: 'STUDENT_COUNCIL',
    accountRole: 'ADMIN',
    accountId: 'account-1',
  })
  expect(userData).toMatchObject({ email: 'm.brandt@uni-beispiel.de', passwordSet: true })
})

// spec: AUTH-44
it('stores exactly the session data of the specification', () => {
  expect(Object.keys(useSession.getState()).sort()).toEqual(
    [
      'token',
      'role',
      'accountRole',
      'accountId',
      'userData',
      'selectedProfile',
      'feedVersion',
      'ignoredSetupSteps',
      'hasSeenDisclaimer',
      'progress',
      'preview',
    ].sort(),
  )
  expect(useSession.getState().progress).toEqual({
    minimized: false,
    closed: false,
    successModal: false,
  })
  expect(useSession.getState().preview).toEqual({ focus: null, post: null, language: 'de' })
})

// spec: AUTH-44, AUTH-45
it('restores all of it after a reload, and stores none of it in plain text', async () => {
  signIn()
  updateSession({ preview: { focus: 'post-1', post: 'post-2', language: 'en' } })
  const before = useSession.getState()
  await waitFor(() => expect(kept()).not.toBeNull())
  expect(kept()).not.toContain(before.token)
  expect(kept()).not.toContain('brandt')
  await reload()
  expect(useSession.getState()).toEqual(before)
})

// spec: AUTH-42
it('deletes everything when a session ends, in memory and in local storage', async () => {
  signIn()
  await waitFor(() => expect(kept()).not.toBeNull())
  endSession()
  expect(useSession.getState()).toEqual(signedOut)
  expect(kept()).toBeNull()
  await reload()
  expect(isSignedIn()).toBe(false)
})

it('does not restore a session that ended while it was being encrypted', async () => {
  const sealed = vi.spyOn(crypto.subtle, 'encrypt')
  signIn()
  endSession()
  await waitFor(() => expect(sealed).toHaveBeenCalled())
  await Promise.all(sealed.mock.results.map(({ value }) => value))
  // This one starts later and takes the same steps, so the earlier one has finished, too.
  await openVault('later').save('x')
  await reload()
  expect(kept()).toBeNull()
  expect(isSignedIn()).toBe(false)
})

describe('another tab', () => {
  // spec: AUTH-42
  it('signs this tab out when it signs out', async () => {
    signIn()
    await waitFor(() => expect(kept()).not.toBeNull())
    localStorage.removeItem(SLOT)
    window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
    await waitFor(() => expect(isSignedIn()).toBe(false))
  })

  it('signs this tab in when it signs in', async () => {
    signIn()
    await waitFor(() => expect(kept()).not.toBeNull())
    const elsewhere = kept()
    endSession()
    localStorage.setItem(SLOT, elsewhere ?? '')
    window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(kept()).toBe(elsewhere)
  })
})

describe('the selected profile', () => {
  const selected = () => useSession.getState().selectedProfile
  const signInAsStaff = () => signIn({ accountRole: 'SUPERADMIN', accountId: 'staff' })
  /** Simulates that another tab has stored a session. */
  async function receive(stored: string | null): Promise<void> {
    localStorage.setItem(SLOT, stored ?? '')
    window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
  }

  // spec: SHELL-28
  it('survives a reload of its tab', async () => {
    signInAsStaff()
    selectProfile('profile-2')
    await waitFor(() => expect(kept()).not.toBeNull())
    await reload()
    expect(selected()).toBe('profile-2')
  })

  // spec: SHELL-28
  it('is not shared with other tabs, which begin with the own profile', async () => {
    signInAsStaff()
    selectProfile('profile-2')
    await waitFor(() => expect(kept()).not.toBeNull())
    sessionStorage.clear()
    await reload()
    expect(isSignedIn()).toBe(true)
    expect(selected()).toBeNull()
  })

  // spec: SHELL-28
  it('stays the same whatever another tab does with the session', async () => {
    signInAsStaff()
    updateSession({ feedVersion: '1.3.0' })
    const vault = openVault<ReturnType<typeof useSession.getState>>('session')
    await waitFor(async () => expect((await vault.load())?.feedVersion).toBe('1.3.0'))
    const elsewhere = kept()
    selectProfile('profile-2')
    updateSession({ feedVersion: '1.2.0' })
    await receive(elsewhere)
    await waitFor(() => expect(useSession.getState().feedVersion).toBe('1.3.0'))
    expect(selected()).toBe('profile-2')
  })

  it.each([
    ['another account', { accountRole: 'SUPERADMIN', accountId: 'staff-2' }],
    ['a role that may not select one', { accountRole: 'ADMIN', accountId: 'staff' }],
  ] as const)('ends with %s', async (_why, change) => {
    signIn(change)
    await waitFor(() => expect(kept()).not.toBeNull())
    const elsewhere = kept()
    signInAsStaff()
    selectProfile('profile-2')
    await receive(elsewhere)
    await waitFor(() => expect(useSession.getState()).toMatchObject(change))
    expect(selected()).toBeNull()
    await reload()
    expect(selected()).toBeNull()
  })

  it('ends with the session, also for a later one of the same account', async () => {
    signInAsStaff()
    selectProfile('profile-2')
    endSession()
    signInAsStaff()
    await waitFor(() => expect(kept()).not.toBeNull())
    await reload()
    expect(selected()).toBeNull()
  })
})

it('clears stored data even if nobody is signed in', () => {
  localStorage.setItem('aushang.draft', 'x')
  clearRemainders()
  expect(localStorage.getItem('aushang.draft')).toBeNull()
})

describe('unsent input', () => {
  const DRAFT = 'aushang-kept.draft.account-1.profile-1.tab'
  const NOTE = 'aushang-kept.opened.account-1'
  const today = () => Math.floor(Date.now() / 86_400_000)
  beforeEach(() => localStorage.setItem(DRAFT, 'x'))

  it('is deleted at the start if its account was not signed in here for 400 days', async () => {
    localStorage.setItem(NOTE, `${today() - 400}`)
    await reload()
    expect(localStorage.getItem(DRAFT)).toBe('x')
    localStorage.setItem(NOTE, `${today() - 402}`)
    await reload()
    expect(localStorage.getItem(DRAFT)).toBeNull()
  })

  it('is kept for another 400 days if its account signs in', () => {
    localStorage.setItem(NOTE, `${today() - 399}`)
    signIn()
    expect(Number(localStorage.getItem(NOTE))).toBeGreaterThanOrEqual(today() - 1)
  })

  it.each([401, 603])('is kept if the server ends the session with %d', (code) => {
    signIn()
    endedByServer({ ...unanswered, code })
    expect(isSignedIn()).toBe(false)
    expect(localStorage.getItem(DRAFT)).toBe('x')
  })
})

describe('the return path after a session has ended', () => {
  it.each([
    ['/', '/'],
    ['/settings/account?x=1', '/settings/account?x=1'],
    ['/a//b', '/a//b'],
    ['//evil.example/anmelden', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['settings', '/'],
    ['', '/'],
  ])('from %j leads to %j', (at, path) => {
    signIn()
    sessionExpired()
    endedAt(at)
    expect(takePathAfterSignIn()).toBe(path)
  })
})
