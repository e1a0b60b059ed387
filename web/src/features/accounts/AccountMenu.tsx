// The actions on another account.
import {
  CalendarOff,
  CalendarPlus,
  Ellipsis,
  LogOut,
  MailPlus,
  ShieldOff,
  Trash2,
  UserCog,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'

type Props = {
  /** The account's name. */ name: string
  /** Undefined for accounts that have registered. */
  onInviteAgain?: (() => void) | undefined
  onEdit: () => void
  /** Undefined for accounts whose role can release posts anyway. */
  onDeputy?: (() => void) | undefined
  /** Undefined for accounts that are not deputies. */
  onEndDeputy?: (() => void) | undefined
  /** Undefined for accounts that have not registered. */
  onSignOut?: (() => void) | undefined
  /** Undefined for accounts that sign in with the password alone. */
  onRemoveFactors?: (() => void) | undefined
  onDelete: () => void
}

export function AccountMenu({
  name,
  onInviteAgain,
  onEdit,
  onDeputy,
  onEndDeputy,
  onSignOut,
  onRemoveFactors,
  onDelete,
}: Props) {
  const { t } = useTranslation('accounts')
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('menuOf', { name })} icon={<Ellipsis />} />
      </Menu.Target>
      <Menu.Dropdown>
        {onInviteAgain && (
          <Menu.Item leftSection={<MailPlus />} onClick={onInviteAgain}>
            {t('inviteAgain')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<UserCog />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        {onDeputy && (
          <Menu.Item leftSection={<CalendarPlus />} onClick={onDeputy}>
            {t(onEndDeputy ? 'deputy.change' : 'deputy.set')}
          </Menu.Item>
        )}
        {onEndDeputy && (
          <Menu.Item leftSection={<CalendarOff />} onClick={onEndDeputy}>
            {t('deputy.end')}
          </Menu.Item>
        )}
        {onSignOut && (
          <Menu.Item leftSection={<LogOut />} onClick={onSignOut}>
            {t('signOut.everywhere')}
          </Menu.Item>
        )}
        {onRemoveFactors && (
          <Menu.Item leftSection={<ShieldOff />} onClick={onRemoveFactors}>
            {t('factors.remove')}
          </Menu.Item>
        )}
        <Menu.Item data-tone="destructive" leftSection={<Trash2 />} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
