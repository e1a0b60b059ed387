// A student council that sets up its profile, and what the server knows about it.
import { AccountsQuery } from '@/features/accounts/queries'
import { MeQuery } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import { SessionStateQuery } from '@/features/session/state/queries'
import { updateSession, useSession } from '@/features/session/store'
import { aUser, someLists } from './home'
import { anEye } from './observe'
import { answer } from './server'
import { stateAnswer } from './session'
import { anAccount, listOf } from './settings'
import { aMe, ersti } from './world'

type MeData = ReturnType<typeof aMe>
type Change = Partial<Me>

const picture = { __typename: 'Image', large: '/files/fs.jpg', placeholder: '' }
const location = { __typename: 'Location', label: 'Campus', street: null, addition: null }

/** Contact data with these fields only. */
export const contact = (change: object = {}) =>
  ({
    __typename: 'Contact',
    email: null,
    website: null,
    imprint: null,
    telephoneNumber: null,
    location: null,
    ...change,
  }) as Me['contact']

export const somewhere = { location: { ...location, postalCode: null, city: null } }

/** Nothing is done yet. */
export const begun: Change = {
  contact: contact(),
  visible: false,
  postsCount: 0,
  notificationChannels: [ersti],
}

/** Everything is done. */
export const finished: Change = {
  avatar: picture as Me['avatar'],
  header: picture as Me['header'],
  contact: contact({ email: 'fs-info@uni-beispiel.de' }),
  appConnected: true,
  postsCount: 1,
  visible: true,
  freshmanInUse: '2026-11-20T10:00:00.000Z',
  notificationChannels: [ersti],
}

export const skipping = (...skippedSetupSteps: string[]): Change => ({
  settings: { __typename: 'UserSettings', hasSeenDisclaimer: true, skippedSetupSteps } as never,
})

/**
 * Signs in an account of a student council whose checklist is open. `change` changes the profile on
 * the server; `polls` are the requests for the profile.
 */
export function aCouncil(change: Change = {}, accounts = 1) {
  let me: MeData = aMe({ ...begun, ...change } as Partial<MeData>)
  let count = accounts
  anEye()
  aUser()
  someLists()
  updateSession({ progress: { ...useSession.getState().progress, closed: false } })
  answer(SessionStateQuery, () => stateAnswer({}, me.account.email))
  const polls = answer(MeQuery, () => ({ me }))
  answer(AccountsQuery, () => listOf(Array.from({ length: count }, () => anAccount())))
  return {
    polls,
    change(more: Change, accounts = count): void {
      me = { ...me, ...more } as MeData
      count = accounts
    },
  }
}
