// The menu behind one's own face: who one is, the Online switch, the colours, the way out.
import { ChevronDown, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { OfflineDialog } from '@/features/profiles/visibility/OfflineDialog'
import { OnlineSwitch } from '@/features/profiles/visibility/OnlineSwitch'
import { useSetVisibility } from '@/features/profiles/visibility/useSetVisibility'
import { Face } from '@/ui/Face'
import { Menu } from '@/ui/Menu'
import heard from '@/ui/unseen.module.css'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import { LogoutDialog } from './LogoutDialog'
import classes from './OverflowMenu.module.css'
import { useLogout } from './useLogout'

export function OverflowMenu() {
  const { t } = useTranslation('shell')
  const { me } = useMe()
  const [asked, setAsked] = useState<'offline' | 'logout' | null>(null)
  const visibility = useSetVisibility()
  const logout = useLogout(() => setAsked('logout'))
  const close = () => setAsked(null)
  const face = <Face name={me?.displayName ?? ''} image={me?.avatar?.large} />
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button" className={classes.target}>
            <span className={heard.unseen}>{t('menu')}</span>
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
              <OnlineSwitch
                visible={me.visible}
                visibility={visibility}
                onAskOffline={() => setAsked('offline')}
              />
              <Menu.Divider />
            </>
          )}
          <ColorSchemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut size={20} strokeWidth={1.75} />} onClick={logout.start}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'offline' && me && (
        <OfflineDialog
          followerCount={me.followerCount}
          onClose={close}
          onConfirm={() => {
            close()
            void visibility.setVisible(false)
          }}
        />
      )}
      {asked === 'logout' && <LogoutDialog words={logout.unsent} onClose={close} />}
    </>
  )
}
