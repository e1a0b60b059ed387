import { SessionFields } from '@/features/session/openedSession'
import { beginSession, endSession, type SignedIn } from '@/features/session/store'
import { makeFragmentData } from '@/graphql/generated/fragment-masking'

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A token like the server's, with an invalid signature, which nothing here checks. */
export const aToken = (claims: Record<string, unknown> = {}): string => {
  const body = { sub: 'account-1', feedProfileId: 'profile-1', exp: 4_000_000_000, ...claims }
  return `${base64({ alg: 'HS256' })}.${base64(body)}.x`
}

export const anAnswer = (change: Partial<SignedIn> = {}): SignedIn => ({
  token: aToken(),
  role: 'STUDENT_COUNCIL',
  accountRole: 'ADMIN',
  accountId: 'account-1',
  passwordSet: true,
  hasSeenDisclaimer: true,
  draftKey: btoa('0123456789abcdef0123456789abcdef'),
  ...change,
})

export const signIn = (change: Partial<SignedIn> = {}): void =>
  beginSession(anAnswer(change), 'm.brandt@uni-beispiel.de')

export const signOut = endSession

/** A session as the server returns it. */
export const sessionAnswer = (change: Partial<SignedIn> | { token: null } = {}) =>
  makeFragmentData({ __typename: 'Session' as const, ...anAnswer(), ...change }, SessionFields)

/** The response to a sign-in. */
export const loginAnswer = (change: Partial<SignedIn> = {}) => ({ login: sessionAnswer(change) })

/** The response to a request for the session state. */
export function stateAnswer(change: Partial<SignedIn> = {}, email = 'm.brandt@uni-beispiel.de') {
  const { token: _token, accountId, ...state } = anAnswer(change)
  return {
    userState: { __typename: 'Session' as const, ...state },
    me: {
      __typename: 'Me' as const,
      id: 'profile-1',
      account: { __typename: 'AccountState' as const, id: accountId, email },
    },
  }
}
