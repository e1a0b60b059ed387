// The internal area as the server answers it.
import type { ResultOf } from '@graphql-typed-document-node/core'
import { CheckEmailQuery } from '@/features/accounts/queries'
import { CheckUsernameQuery } from '@/features/profiles/edit/queries'
import { MeQuery } from '@/features/profiles/queries'
import { SessionStateQuery } from '@/features/session/state/queries'
import {
  ManagedProfilesQuery,
  SearchProfileQuery,
  SwitchProfileMutation,
  TargetNamesQuery,
} from '@/features/staff/queries'
import type { FoundProfileFragment } from '@/graphql/generated/graphql'
import { aUser, someLists } from './home'
import { anEye } from './observe'
import { openAt } from './render'
import { answer } from './server'
import { signIn, stateAnswer } from './session'
import { aMe } from './world'

export type AManagedProfile = FoundProfileFragment & { __typename: 'ManagedProfile' }

export const aManagedProfile = (change: Partial<FoundProfileFragment> = {}): AManagedProfile =>
  ({
    __typename: 'ManagedProfile',
    id: 'profile-2',
    role: 'UNIVERSITY',
    avatar: null,
    username: 'uni-beispiel',
    displayName: 'Universität Beispiel',
    visible: true,
    autoFollow: false,
    pipedriveId: null,
    permissions: [],
    targeting: {
      __typename: 'Targeting',
      universities: [],
      allUniversities: false,
      affiliations: [],
      roles: [],
    },
    notificationChannels: [],
    ...change,
  }) as unknown as AManagedProfile

type Page = { first: number; before?: string | null | undefined }
type Found = ResultOf<typeof ManagedProfilesQuery>

/** A page of these profiles: cursors are positions. */
export function pageOfProfiles(all: AManagedProfile[], { first, before }: Page): Found {
  const start = Number(before ?? 0)
  const page = all.slice(start, start + first)
  return {
    found: {
      __typename: 'ManagedProfileConnection',
      edges: page.map((node) => ({ __typename: 'ManagedProfileEdge', node })),
      pageInfo: {
        __typename: 'PageInfo',
        hasPreviousPage: start + first < all.length,
        endCursor: page.length > 0 ? String(start + page.length) : null,
      },
      totalCount: all.length,
    },
  } as unknown as Found
}

const theirs = {
  id: 'profile-2',
  username: 'uni-beispiel',
  displayName: 'Universität Beispiel',
  role: 'UNIVERSITY',
} as const

/** Whose profile a request is for: the selected one, or null for the own one. */
export const selectedIn = (request: Request): string | null =>
  request.headers.get('x-selected-profile')

/** Opens the console as internal staff, whose own profile is `profile-1`. */
export function openAsStaff(path: string, profiles: AManagedProfile[] = [aManagedProfile()]) {
  anEye()
  const account = { ...aMe().account, role: 'SUPERADMIN' as const }
  aUser({ account })
  signIn({ accountRole: 'SUPERADMIN' })
  answer(SessionStateQuery, (_variables, request) => {
    const state = stateAnswer({ accountRole: 'SUPERADMIN' })
    return { ...state, me: { ...state.me, id: selectedIn(request) ?? state.me.id } }
  })
  answer(MeQuery, (_variables, request) => ({
    me: aMe(selectedIn(request) === theirs.id ? { account, ...theirs } : { account }),
  }))
  someLists()
  const listed = answer(ManagedProfilesQuery, ({ page }) => pageOfProfiles(profiles, page))
  const searched = answer(SearchProfileQuery, ({ text, page }) =>
    pageOfProfiles(
      profiles.filter(({ displayName }) => displayName.includes(text)),
      page,
    ),
  )
  const catalogue: unknown = {
    possibleTargets: {
      __typename: 'PossibleTargets',
      universities: ['Aachen', 'Bonn', 'Chemnitz'].map((name) => ({
        __typename: 'University',
        id: name.toLowerCase(),
        name,
      })),
      affiliations: [{ __typename: 'Affiliation', id: 'physik', name: 'Physik' }],
    },
  }
  answer(TargetNamesQuery, catalogue as ResultOf<typeof TargetNamesQuery>)
  const switched = answer(SwitchProfileMutation, ({ id }) => {
    const edge = { profile: id, accountId: 'account-1', role: 'SUPERADMIN' as const }
    return { switchProfile: { __typename: 'FeedEdge' as const, ...edge } }
  })
  const checked = {
    emails: answer(CheckEmailQuery, ({ email }) => ({ checkEmail: email !== 'taken@uni.de' })),
    usernames: answer(CheckUsernameQuery, ({ username }) => ({
      checkUsername: username === 'taken',
    })),
  }
  return { ...openAt(path), listed, searched, switched, checked }
}
