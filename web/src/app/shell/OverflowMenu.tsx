// The menu behind one's own face: who one is, the Online switch, the colours, the way out.
import { ChevronDown, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { OnlineSwitch } from '@/features/profiles/visibility/OnlineSwitch'
import { signOut } from '@/features/session/signOut'
import { Face } from '@/ui/Face'
import { Menu } from '@/ui/Menu'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import classes from './OverflowMenu.module.css'

export function OverflowMenu() {
  const { t } = useTranslation('shell')
  const { me } = useMe()
  const face = <Face name={me?.displayName ?? ''} image={me?.avatar?.large} />
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <span className={classes.unseen}>{t('menu')}</span>
          {face}
          <span className={classes.name}>{me?.username}</span>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {me && (
          <div className={classes.who}>
            <Face name={me.displayName} image={me.avatar?.large} size={40} />
            <div className={classes.names}>
              <p className={classes.displayName}>{me.displayName}</p>
              <p className={classes.username}>@{me.username}</p>
            </div>
          </div>
        )}
        <Menu.Divider />
        {me?.viewerCanSetVisibility && (
          <>
            <OnlineSwitch visible={me.visible} />
            <Menu.Divider />
          </>
        )}
        <ColorSchemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={20} strokeWidth={1.75} />} onClick={signOut}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
