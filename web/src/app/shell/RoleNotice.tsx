import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/features/session/store'
import type { AccountRole } from '@/graphql/generated/graphql'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

type Props = { /** The current role of the account. */ role: AccountRole; onDismiss: () => void }

/** Explains that the account's role, and with it what the user can do, has changed. */
export function RoleNotice({ role, onDismiss }: Props) {
  const { t } = useTranslation('shell')
  const { t: roles } = useTranslation('roles')
  return (
    <Notice
      title={t('roleChanged', { role: roles(`name.${role}`) })}
      action={<Button onClick={onDismiss}>{t('roleRead')}</Button>}
    >
      {role !== 'SUPERADMIN' && roles(`help.${role}`)}
    </Notice>
  )
}

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
  return { changedTo, dismiss: () => setChangedTo(null) }
}
