// An account as it is listed, and the roles that can be given.
import type { AccountFieldsFragment, AccountRole } from '@/graphql/generated/graphql'

export type Account = AccountFieldsFragment

/** In the order in which they are offered. Internal staff is not made here. */
export const ASSIGNABLE = ['USER', 'DRAFT', 'ADMIN'] as const satisfies readonly AccountRole[]

export type AssignableRole = (typeof ASSIGNABLE)[number]

export const isAssignable = (role: AccountRole): role is AssignableRole =>
  (ASSIGNABLE as readonly AccountRole[]).includes(role)

/** By what one knows it. */
export const nameOf = ({ name, email }: Account): string => name ?? email
