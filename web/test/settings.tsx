// The settings with their context, for tests of their parts.

import type { ResultOf } from '@graphql-typed-document-node/core'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { HasPasswordQuery } from '@/features/accounts/password/queries'
import { AccountsQuery } from '@/features/accounts/queries'
import { AccessibilityReportQuery, CheckSettingsQuery } from '@/features/checks/queries'
import { OpenSessionsQuery } from '@/features/openSessions/queries'
import type { MapTiles } from '@/features/places/mapTiles'
import { GeocodeQuery } from '@/features/places/queries'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'
import type { Me } from '@/features/profiles/useMe'
import { LinkedProvidersQuery } from '@/features/providers/queries'
import { SecondFactorsQuery } from '@/features/secondFactors/queries'
import { SessionStateQuery } from '@/features/session/state/queries'
import type {
  AccountFieldsFragment,
  EditedProfileQuery as EditedProfile,
  OpenSessionsQuery as OpenSessions,
  ProfileFieldsFragment,
  SecondFactorsFieldsFragment,
} from '@/graphql/generated/graphql'
import { aReport } from './checks'
import { aUser, someLists } from './home'
import { anEye } from './observe'
import { answerTiles } from './places'
import { openAt } from './render'
import { answer } from './server'
import { stateAnswer } from './session'
import { theServerHas } from './sources'
import { hasQuietHours } from './timing'
import { aMe } from './world'

type OpenSession = OpenSessions['sessions'][number]

export type AProfile = ProfileFieldsFragment & EditedProfile['me'] & { __typename: 'Me' }

/** The profile as its own users edit it. */
export const aProfile = (change: Partial<ProfileFieldsFragment> = {}): AProfile =>
  ({
    __typename: 'Me',
    id: 'profile-1',
    displayName: 'Fachschaft Informatik',
    username: 'fs-informatik',
    avatar: null,
    header: null,
    contact: {
      __typename: 'Contact',
      email: 'fs-info@uni-beispiel.de',
      telephoneNumber: null,
      website: 'https://fs-info.de',
      imprint: null,
      location: {
        __typename: 'Location',
        label: 'Campus Süd',
        street: 'Am Fasanengarten 5',
        addition: null,
        postalCode: '76131',
        city: 'Karlsruhe',
        state: null,
        country: null,
        geoPoint: { __typename: 'GeoPoint', lat: 49.01, lng: 8.41 },
      },
    },
    publishMembership: false,
    ...change,
  }) as unknown as AProfile

export type AnAccount = AccountFieldsFragment & { __typename: 'Account' }

let made = 0

export function anAccount(change: Partial<AccountFieldsFragment> = {}): AnAccount {
  made += 1
  return {
    __typename: 'Account',
    id: `account-of-others-${made}`,
    email: `jemand-${made}@uni-beispiel.de`,
    name: `Jemand ${made}`,
    role: 'USER',
    viewerCanSeeInviteLink: false,
    // Who can sign in has no link.
    canSignIn: !change.viewerCanSeeInviteLink,
    viewerCanChange: true,
    registered: true,
    hasSecondFactor: false,
    deputy: null,
    ...change,
  } as AnAccount
}

/** The signed-in account. */
export const ownAccount = (change: Partial<AccountFieldsFragment> = {}): AnAccount =>
  anAccount({
    id: 'account-1',
    email: 'm.brandt@uni-beispiel.de',
    name: 'M. Brandt',
    role: 'ADMIN',
    viewerCanChange: false,
    ...change,
  })

type Given = {
  mapTiles?: MapTiles | null
  me?: Partial<Me>
  profile?: AProfile
  accounts?: AnAccount[]
}

/** Opens a path of the settings as a user who is already signed in. */
export function openSettings(path = '/settings', given: Given = {}) {
  const { me = {}, profile = aProfile(), accounts = [ownAccount()], mapTiles = null } = given
  const known = me as Parameters<typeof aMe>[0]
  anEye()
  aUser(known)
  someLists()
  answer(SessionStateQuery, () => stateAnswer({}, aMe(known).account.email))
  answer(EditedProfileQuery, { me: profile })
  answer(AccountsQuery, listOf(accounts))
  answer(LinkedProvidersQuery, { linkedProviders: [] })
  answer(OpenSessionsQuery, { sessions: [aSession()] })
  answer(SecondFactorsQuery, { secondFactors: someFactors() })
  hasPassword(true)
  answer(CheckSettingsQuery, { checkSettings: [] })
  answer(AccessibilityReportQuery, { accessibilityReport: aReport() })
  hasQuietHours(null)
  theServerHas()
  answerTiles(mapTiles)
  answer(GeocodeQuery, { geocode: [] })
  return openAt(path)
}

/** Whether the own account has a password. */
export function hasPassword(password: boolean): void {
  const answered = { proofMethods: { __typename: 'ProofMethods', password } }
  answer(HasPasswordQuery, answered as ResultOf<typeof HasPasswordQuery>)
}

type OwnPasskey = SecondFactorsFieldsFragment['passkeys'][number]

/** What an account is asked for besides its password. */
export const someFactors = (
  oneTimeCodesSince: string | null = null,
  recoveryCodesLeft = 0,
  passkeys: OwnPasskey[] = [],
) => ({
  __typename: 'SecondFactors' as const,
  id: 'account-1',
  oneTimeCodesSince,
  recoveryCodesLeft,
  passkeys,
})

/** The session of this browser. */
export const aSession = (change: Partial<OpenSession> = {}) => ({
  __typename: 'OpenSession' as const,
  id: 'session-1',
  isCurrent: true,
  beganAt: '2026-11-03T08:00:00.000Z',
  seenAt: '2026-11-24T08:00:00.000Z',
  browser: 'Firefox',
  system: 'Windows',
  network: 'Campusnetz',
  provider: null,
  ...change,
})

export const listOf = (accounts: AnAccount[]) =>
  ({ currentAccounts: accounts }) as unknown as ResultOf<typeof AccountsQuery>

/** Waits for the loading screen, which makes the page inert for half a second. */
export const settled = () =>
  waitFor(() => expect(screen.queryByLabelText('Aushang wird geladen')).toBeNull())
