// Switches the profile online or offline. The menu stays open when it goes online, so that the
// change is visible. Going offline asks for confirmation.
import { useTranslation } from 'react-i18next'
import { Menu } from '@/ui/Menu'
import switchClasses from '@/ui/Switch.module.css'
import classes from './OnlineSwitch.module.css'
import type { Visibility } from './useSetVisibility'

type Props = { visible: boolean; visibility: Visibility; onAskOffline: () => void }

export function OnlineSwitch({ visible, visibility, onAskOffline }: Props) {
  const { t } = useTranslation('profiles')
  const { wanted, setVisible } = visibility
  const on = wanted ?? visible
  return (
    <Menu.CheckboxItem
      checked={on}
      closeMenuOnClick={on}
      onChange={(next) => (next ? setVisible(true) : onAskOffline())}
      aria-busy={wanted !== null}
      checkIcon={<span />}
      classNames={{ itemIndicator: classes.none ?? '' }}
      rightSection={<span className={switchClasses.track} data-on={on || undefined} aria-hidden />}
    >
      <span className={classes.label}>{t('online')}</span>
      <span className={classes.help}>{t(on ? 'onlineHelp' : 'offlineHelp')}</span>
    </Menu.CheckboxItem>
  )
}
