// The settings with their context, for tests of their parts.
import type { ResultOf } from '@graphql-typed-document-node/core'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { AccountsQuery } from '@/features/accounts/queries'
import { GeocodeQuery, MapTilesQuery } from '@/features/places/queries'
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'
import { MeQuery } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { SessionStateQuery } from '@/features/session/state/queries'
import type {
  AccountFieldsFragment,
  EditedProfileQuery as EditedProfile,
  ProfileFieldsFragment,
} from '@/graphql/generated/graphql'
import { anEye } from './observe'
import { renderConsoleAt } from './render'
import { answer } from './server'
import { signIn, stateAnswer } from './session'
import { aMe, config, pageOf } from './world'

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
    inviteLink: null,
    viewerCanChange: true,
    registered: true,
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
  mapTiles?: object | null
  me?: Partial<Me>
  profile?: AProfile
  accounts?: AnAccount[]
}

/** Opens a path of the settings as a user who is already signed in. */
export function openSettings(path = '/settings', given: Given = {}) {
  const { me = {}, profile = aProfile(), accounts = [ownAccount()], mapTiles = null } = given
  anEye()
  signIn()
  answer(ConfigQuery, { config })
  const known = aMe(me as Parameters<typeof aMe>[0])
  answer(SessionStateQuery, () => stateAnswer({}, known.account.email))
  answer(MeQuery, { me: known })
  answer(EditedProfileQuery, { me: profile })
  answer(AccountsQuery, listOf(accounts))
  answer(MapTilesQuery, { config: { __typename: 'Config', mapTiles } } as never)
  answer(GeocodeQuery, { geocode: [] })
  answer(PostsQuery, (variables) => pageOf([], variables))
  answer(PinnedPostQuery, { pinnedPost: null })
  return renderConsoleAt(path)
}

export const listOf = (accounts: AnAccount[]) =>
  ({ currentAccounts: accounts }) as unknown as ResultOf<typeof AccountsQuery>

/** Waits for the loading screen, which makes the page inert for half a second. */
export const settled = () =>
  waitFor(() => expect(screen.queryByLabelText('Aushang wird geladen')).toBeNull())
