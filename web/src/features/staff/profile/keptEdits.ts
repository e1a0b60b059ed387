// What internal staff has changed on a profile and not saved yet. Belongs to the managed profile.
import type { TargetingRole } from '@/graphql/generated/graphql'
import { keptInput } from '@/lib/keptInput'

export type Targets = {
  universities: readonly string[]
  allUniversities: boolean
  affiliations: readonly string[]
  roles: readonly TargetingRole[]
}

export type ProfileEdits = {
  /** Only what differs from the stored targeting. */
  targets: Partial<Targets>
  texts: {
    pipedriveId?: string | undefined
    /** The name of a new channel of the catalogue. */
    catalogueChannel?: string | undefined
  }
  /** A new channel of the profile. */
  channel: { name?: string; roles?: readonly TargetingRole[] }
}

const none: ProfileEdits = { targets: {}, texts: {}, channel: {} }

const groups = ['targets', 'texts', 'channel'] as const

const isEmpty = (group: object): boolean =>
  Object.values(group).every((value) => value === undefined)

export const hasEdits = (edits: ProfileEdits): boolean =>
  groups.some((group) => !isEmpty(edits[group]))

export const profileEdits = keptInput<ProfileEdits>('staffProfile', {
  none,
  isNone: (edits) => !hasEdits(edits),
  merge: (before, after) => ({
    targets: { ...before.targets, ...after.targets },
    texts: { ...before.texts, ...after.texts },
    channel: { ...before.channel, ...after.channel },
  }),
})

/** The unsaved input of one section, and how to change it. */
export type EditProps = {
  edits: ProfileEdits
  /** When a closed tab last stored it, in ms since 1970; null if it is this tab's. */
  storedAt: number | null
  onEdit: (change: (edits: ProfileEdits) => ProfileEdits) => void
}
