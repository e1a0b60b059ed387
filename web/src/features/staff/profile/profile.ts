// A managed profile and its channels.
import type {
  StaffChannelFieldsFragment,
  StaffProfileFieldsFragment,
  TargetingRole,
} from '@/graphql/generated/graphql'

export type StaffProfile = StaffProfileFieldsFragment
export type StaffChannel = StaffChannelFieldsFragment

/** In the order in which they are offered. */
export const TARGETING_ROLES = [
  'student',
  'employee',
  'guest',
  'interested',
  'alumni',
] as const satisfies readonly TargetingRole[]
