import { ShieldCheck, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Menu } from '@/ui/Menu'

/** What only internal staff finds in the menu. */
export function StaffItems({ onNewProfile }: { onNewProfile: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<UserPlus />} onClick={onNewProfile}>
        {t('newProfile')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin" leftSection={<ShieldCheck />}>
        {t('admin')}
      </Menu.Item>
    </>
  )
}
