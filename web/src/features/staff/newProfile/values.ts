// What is typed for a new profile.
import type { ProfileRole } from '@/graphql/generated/graphql'
import { keptInput } from '@/lib/keptInput'

export type Values = {
  /** Empty while nothing is chosen. */
  role: ProfileRole | ''
  email: string
  username: string
  displayName: string
  /** The name of the account's owner. */
  name: string
  /** Who gets the registration mail: the account, or another address. */
  recipientKind: 'account' | 'custom'
  recipient: string
  pipedriveId: string
}

export const noValues: Values = {
  role: '',
  email: '',
  username: '',
  displayName: '',
  name: '',
  recipientKind: 'account',
  recipient: '',
  pipedriveId: '',
}

type Kept = { values: Partial<Values> }

/** Belongs to the account, whichever profile it acts for. */
export const KEPT_FOR = 'newProfile'

export const newProfileInput = keptInput<Kept>('newProfile', {
  none: { values: {} },
  isNone: ({ values }) => Object.keys(values).length === 0,
  merge: (before, after) => ({ values: { ...before.values, ...after.values } }),
})

/** Only what differs from an empty form, so that a form that was emptied is not kept. */
export const typedIn = (values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== noValues[field as keyof Values]),
  )
