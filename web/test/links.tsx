// The pages of emailed links with their context, for tests of these pages.

import { act, screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { StoresQuery, VerifyEmailMutation } from '@/features/session/confirm/queries'
import { InvitationQuery, TokenLoginMutation } from '@/features/session/links/queries'
import { SessionFields } from '@/features/session/openedSession'
import {
  RequestPasswordResetMutation,
  ResetLinkQuery,
  ResetWithTokenMutation,
} from '@/features/session/reset/queries'
import { RegisterMutation } from '@/features/session/setup/queries'
import { LogoutMutation } from '@/features/session/signOut'
import { SessionStateQuery } from '@/features/session/state/queries'
import type { SignedIn } from '@/features/session/store'
import { useSession } from '@/features/session/store'
import { makeFragmentData } from '@/graphql/generated/fragment-masking'
import { afterMutations } from '@/graphql/underway'
import { someLists } from './home'
import { anEye } from './observe'
import { answer, hold } from './server'
import { anAnswer, aToken, signOut, stateAnswer } from './session'
import { aMe, config } from './world'

/** The address to which the links are emailed. */
export const EVA = 'eva@uni-beispiel.de'
export const GOOD_PASSWORD = 'Sommerfest 26'

/** The session that a link returns. */
export const fresh = anAnswer({ token: aToken({ sub: 'account-2' }), accountId: 'account-2' })

/** Both for documents that ask for these fields and for those that use the fragment. */
export const session = (change: Partial<SignedIn> = {}) => {
  const answer = { __typename: 'Session' as const, ...fresh, ...change }
  return { ...answer, ...makeFragmentData(answer, SessionFields) }
}

export const invitation = (change = {}) => ({
  invitation: {
    __typename: 'Invitation' as const,
    email: EVA,
    name: 'Eva Berg',
    institution: 'Fachschaft Informatik',
    consentsNeeded: true,
    asksForMarketing: true,
    isRegistered: false,
    ...change,
  },
})

export const resetLink = (email = EVA) => ({
  resetLink: { __typename: 'ResetLink' as const, email, institution: 'Fachschaft Informatik' },
})

/** Records the operation, its variables and the authorization header of each request. */
export const requests = vi.fn()

const noting =
  <Data,>(name: string, data: Data) =>
  (variables: unknown, request: Request): Data => {
    requests(name, variables, request.headers.get('authorization'))
    return data
  }

export const requestNames = () => requests.mock.calls.map(([name]) => name)

export type User = ReturnType<typeof userEvent.setup>

export const home = () => screen.findByRole('heading', { name: 'Fachschaft Informatik' })

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Waits until the heading has the focus, so that screen readers announce it. */
export async function announces(name: string): Promise<void> {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus())
}

export const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))

export async function typePassword(user: User, password = GOOD_PASSWORD, again = password) {
  await user.type(await screen.findByLabelText(/^(Neues )?Passwort$/), password)
  await user.type(screen.getByLabelText('Passwort wiederholen'), again)
}

/** Gives both consents. */
export async function agree(user: User) {
  await user.click(screen.getByRole('checkbox', { name: /Datenschutzerklärung/ }))
  await user.click(screen.getByRole('checkbox', { name: /Nutzungsbedingungen/ }))
}

/** A response that arrives when the test calls `arrive`. */
export function held<Data>(data: Data) {
  const { held: arrived, release } = hold()
  return {
    data: () => arrived.then(() => data),
    /** Lets the response arrive, and waits for its effects. */
    arrive: () =>
      act(async () => {
        release()
        await new Promise<void>((resolve) => afterMutations(resolve))
      }),
  }
}

/** For `beforeEach`: nobody is signed in, and the server answers the requests of all links. */
export function aMailedLink(): void {
  const whose = () => useSession.getState().accountId ?? ''
  anEye()
  signOut()
  requests.mockClear()
  answer(ConfigQuery, { config })
  answer(StoresQuery, { config: { appStoreUrl: null, playStoreUrl: null } })
  answer(SessionStateQuery, () => stateAnswer({ accountId: whose() }, EVA))
  answer(MeQuery, () => ({ me: aMe({ account: { ...aMe().account, id: whose() } }) }))
  someLists()
  answer(LogoutMutation, noting('logout', { logout: true }))
  answer(InvitationQuery, noting('invitation', invitation()))
  answer(TokenLoginMutation, noting('tokenLogin', { tokenLogin: session() }))
  answer(RegisterMutation, noting('register', { register: session() }))
  answer(ResetLinkQuery, resetLink())
  answer(ResetWithTokenMutation, noting('changePassword', { changePassword: session() }))
  answer(RequestPasswordResetMutation, noting('request', { requestPasswordReset: true }))
  answer(VerifyEmailMutation, noting('verify', { verifyEmail: true }))
}
