// An account of the list, and the assignable roles.
import type { AccountFieldsFragment, AccountRole } from '@/graphql/generated/graphql'

export type Account = AccountFieldsFragment

/** In the order in which they are offered. The internal role cannot be assigned here. */
export const ASSIGNABLE = ['USER', 'DRAFT', 'ADMIN'] as const satisfies readonly AccountRole[]

export type AssignableRole = (typeof ASSIGNABLE)[number]

export const isAssignable = (role: AccountRole): role is AssignableRole =>
  (ASSIGNABLE as readonly AccountRole[]).includes(role)

/** The name to display: the address if the account has no name. */
export const nameOf = ({ name, email }: Account): string => name ?? email
