import { CalendarClock, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'
import type { Entry } from './queries'

type Props = { entry: Entry; onMove: () => void }

export function EntryMenu({ entry, onMove }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('menu')} aria-description={entry.title} icon={<Ellipsis />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<CalendarClock />} onClick={onMove}>
          {t('moveTo')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
