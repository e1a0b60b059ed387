import { useEffect, useState } from 'react'
import { useSession } from '@/features/session/store'
import type { AccountRole } from '@/graphql/generated/graphql'

/**
 * The role that others have given this account while the console was open. Null if there is none,
 * or after the notice was dismissed.
 */
export function useRoleChange() {
  const [changedTo, setChangedTo] = useState<AccountRole | null>(null)
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.accountId !== before.accountId) setChangedTo(null)
        else if (now.accountRole !== before.accountRole) setChangedTo(now.accountRole)
      }),
    [],
  )
  return { changedTo, read: () => setChangedTo(null) }
}
