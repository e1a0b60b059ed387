import type { Me } from './useMe'

/** Whether the account is internal staff (SUPERADMIN). The server decides what it may do. */
export const isStaff = ({ account }: Me): boolean => account.role === 'SUPERADMIN'
