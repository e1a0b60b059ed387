// The entries of the menu of a post that is part of a series.
import { CalendarX2, CircleStop, Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '@/ui/Menu'

type Props = { onOpen: (about: 'skip' | 'seriesEdit' | 'seriesEnd') => void }

export function SeriesItems({ onOpen }: Props) {
  const { t } = useTranslation('posts')
  return (
    <>
      <Menu.Item leftSection={<CalendarX2 />} onClick={() => onOpen('skip')}>
        {t('skipDate')}
      </Menu.Item>
      <Menu.Item leftSection={<Repeat />} onClick={() => onOpen('seriesEdit')}>
        {t('seriesEdit')}
      </Menu.Item>
      <Menu.Item leftSection={<CircleStop />} onClick={() => onOpen('seriesEnd')}>
        {t('seriesEnd')}
      </Menu.Item>
    </>
  )
}
