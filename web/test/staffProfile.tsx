// The panel of a profile as internal staff sees it, with its context.
import type { ResultOf } from '@graphql-typed-document-node/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Provider } from 'urql'
import { AccountsQuery } from '@/features/accounts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { ProofHost } from '@/features/proof/ProofHost'
import { ConfigQuery } from '@/features/session/config'
import { ProfilePanel } from '@/features/staff/profile/ProfilePanel'
import type { StaffChannel, StaffProfile } from '@/features/staff/profile/profile'
import {
  CurrentTargetsQuery,
  PossibleTargetsQuery,
  StaffProfileQuery,
} from '@/features/staff/profile/queries'
import type { CurrentTargetsQuery as Current } from '@/graphql/generated/graphql'
import { Notifications } from '@/ui/Notifications'
import { KitProvider } from '@/ui/theme/KitProvider'
import { aClient } from './render'
import { answer } from './server'
import { signIn } from './session'
import { type AnAccount, listOf } from './settings'
import { aMe, config } from './world'

type AChannel = StaffChannel & { __typename: 'NotificationChannel' }

export const aChannel = (change: Partial<StaffChannel> = {}): AChannel =>
  ({
    __typename: 'NotificationChannel',
    id: 'channel-news',
    name: 'Neuigkeiten',
    kind: 'DEFAULT',
    globalChannel: false,
    ...change,
    targeting: { __typename: 'ChannelTargeting', roles: [], ...change.targeting },
  }) as AChannel

export const catalogueChannel = (change: Partial<StaffChannel> = {}): AChannel =>
  aChannel({ id: 'channel-mensa', name: 'Mensa', globalChannel: true, ...change })

export const emergency = catalogueChannel({
  id: 'channel-emergency',
  name: 'Notfall',
  kind: 'EMERGENCY',
})

type ProfileChange = Partial<Omit<StaffProfile, 'notificationChannels'>> & {
  notificationChannels?: AChannel[]
}

export const profileAnswer = (change: ProfileChange = {}) =>
  ({
    managedProfile: {
      __typename: 'ManagedProfile',
      id: 'profile-2',
      role: 'STUDENT_COUNCIL',
      avatar: null,
      username: 'fs-physik',
      displayName: 'Fachschaft Physik',
      visible: true,
      autoFollow: false,
      pipedriveId: null,
      permissions: [],
      notificationChannels: [],
      ...change,
    },
  }) as unknown as ResultOf<typeof StaffProfileQuery>

const named = (__typename: 'University' | 'Affiliation', ids: Record<string, string>) =>
  Object.entries(ids).map(([id, name]) => ({ __typename, id, name }))

type Catalogue = {
  universities?: Record<string, string>
  affiliations?: Record<string, string>
  channels?: AChannel[]
}

export const possibleAnswer = ({
  universities = { aachen: 'RWTH Aachen', bonn: 'Universität Bonn', koeln: 'Universität zu Köln' },
  affiliations = { info: 'Informatik', physik: 'Physik' },
  channels = [],
}: Catalogue = {}) =>
  ({
    possibleTargets: {
      __typename: 'PossibleTargets',
      universities: named('University', universities),
      affiliations: named('Affiliation', affiliations),
      notificationChannels: channels,
    },
  }) as unknown as ResultOf<typeof PossibleTargetsQuery>

type Targets = Current['currentTargets']

export const targets = (change: Partial<Targets> = {}): Targets & { __typename: 'Targeting' } => ({
  __typename: 'Targeting',
  universities: [],
  allUniversities: false,
  affiliations: [],
  roles: [],
  ...change,
})

type Given = {
  profile?: ProfileChange
  targets?: Partial<Targets>
  catalogue?: Catalogue
  accounts?: AnAccount[]
  onDeleted?: () => void
}

/** The server's data; a test may answer single queries differently before it shows the panel. */
export function staffWorld(given: Given = {}): void {
  signIn({ accountRole: 'SUPERADMIN' })
  answer(ConfigQuery, { config })
  answer(MeQuery, { me: aMe() })
  answer(StaffProfileQuery, profileAnswer(given.profile))
  answer(PossibleTargetsQuery, possibleAnswer(given.catalogue))
  answer(CurrentTargetsQuery, { currentTargets: targets(given.targets) })
  answer(AccountsQuery, listOf(given.accounts ?? []))
}

/** Shows the panel without waiting for it. */
export function showPanel(onDeleted: () => void = () => {}, client = aClient()) {
  const routes = [
    { path: '/admin/profiles', element: <ProfilePanel id="profile-2" onDeleted={onDeleted} /> },
    { path: '/', element: <p>Startseite</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/profiles'] })
  const shown = render(
    <KitProvider still>
      <Notifications />
      <Provider value={client}>
        <RouterProvider router={router} />
        <ProofHost />
      </Provider>
    </KitProvider>,
  )
  return { ...shown, client, router, user: userEvent.setup() }
}

/** Opens the panel and waits for the profile. */
export async function openPanel(given: Given = {}) {
  staffWorld(given)
  const shown = showPanel(given.onDeleted)
  await screen.findByRole('heading', { name: 'Fachschaft Physik' })
  return shown
}
