// What can be done with another's account.
import { Ellipsis, Trash2, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { /** Whose it is. */ name: string; onEdit: () => void; onDelete: () => void }

export function AccountMenu({ name, onEdit, onDelete }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('menuOf', { name })} icon={<Ellipsis {...icon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UserCog {...icon} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item data-tone="destructive" leftSection={<Trash2 {...icon} />} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
