// The actions on another account.
import { Ellipsis, MailPlus, Trash2, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'

type Props = {
  /** The account's name. */ name: string
  /** Undefined for accounts that have registered. */
  onInviteAgain?: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

export function AccountMenu({ name, onInviteAgain, onEdit, onDelete }: Props) {
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
        <Menu.Item data-tone="destructive" leftSection={<Trash2 />} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
