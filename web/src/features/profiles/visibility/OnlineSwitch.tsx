// Puts the profile online or offline. The menu stays open, so that one sees what it has done.
import { useTranslation } from 'react-i18next'
import { Menu } from '@/ui/Menu'
import { SwitchTrack } from '@/ui/SwitchTrack'
import classes from './OnlineSwitch.module.css'
import { useSetVisibility } from './useSetVisibility'

export function OnlineSwitch({ visible }: { visible: boolean }) {
  const { t } = useTranslation('profiles')
  const { wanted, setVisible } = useSetVisibility()
  const on = wanted ?? visible
  return (
    <Menu.CheckboxItem
      checked={on}
      onChange={setVisible}
      aria-busy={wanted !== null}
      checkIcon={<span />}
      classNames={{ itemIndicator: classes.none ?? '' }}
      rightSection={<SwitchTrack on={on} />}
    >
      <span className={classes.label}>{t('online')}</span>
      <span className={classes.help}>{t(on ? 'onlineHelp' : 'offlineHelp')}</span>
    </Menu.CheckboxItem>
  )
}
