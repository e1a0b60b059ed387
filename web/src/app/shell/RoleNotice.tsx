import { useTranslation } from 'react-i18next'
import type { AccountRole } from '@/graphql/generated/graphql'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

type Props = { /** The current role of the account. */ role: AccountRole; onRead: () => void }

/** Explains that the account's role, and with it what the user can do, has changed. */
export function RoleNotice({ role, onRead }: Props) {
  const { t } = useTranslation('shell')
  const { t: roles } = useTranslation('roles')
  return (
    <Notice
      title={t('roleChanged', { role: roles(`name.${role}`) })}
      action={<Button onClick={onRead}>{t('roleRead')}</Button>}
    >
      {role !== 'SUPERADMIN' && roles(`help.${role}`)}
    </Notice>
  )
}
