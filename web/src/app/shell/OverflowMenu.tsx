// The menu behind the avatar: account, Online switch, settings, internal area, colour scheme, logout.
import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isStaff } from '@/features/profiles/isStaff'
import { useMe } from '@/features/profiles/useMe'
import { OnlineSwitch } from '@/features/profiles/visibility/OnlineSwitch'
import { useSetVisibility } from '@/features/profiles/visibility/useSetVisibility'
import { count } from '@/lib/numbers'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import { Avatar } from '@/ui/Avatar'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { LazyDialog } from '@/ui/LazyDialog'
import { Menu } from '@/ui/Menu'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import { LogoutDialog } from './LogoutDialog'
import classes from './OverflowMenu.module.css'
import { SetupItem } from './SetupItem'
import { StaffItems } from './StaffItems'
import type { Area } from './useAreas'
import { useLogout } from './useLogout'
import { WhoOneIs } from './WhoOneIs'

const newProfileDialog = () =>
  import('@/features/staff/newProfile/NewProfileDialog').then((it) => it.NewProfileDialog)

type Props = { /** Links that have no space in the top bar. */ areas: Area[] }

export function OverflowMenu({ areas }: Props) {
  const { t } = useTranslation('shell')
  const { t: profiles } = useTranslation('profiles')
  const { me } = useMe()
  const [dialog, setDialog] = useState<'offline' | 'newProfile' | 'logout' | null>(null)
  const visibility = useSetVisibility()
  const logout = useLogout(() => setDialog('logout'))
  const close = () => setDialog(null)
  const [opened, setOpened] = useState(false)
  useRequestOnArrival('openMenu', () => setOpened(true))
  const face = <Avatar name={me?.displayName ?? ''} image={me?.avatar?.large} />
  return (
    <>
      <Menu opened={opened} onChange={setOpened}>
        <Menu.Target>
          <button type="button" className={classes.target}>
            <span className={visuallyHidden.unseen}>{t('menu')}</span>
            {face}
            <span className={classes.name} title={me?.username}>
              {me?.username}
            </span>
            <ChevronDown />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {me && <WhoOneIs me={me} />}
          <Menu.Divider />
          {areas.map(({ to, label, Icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon />}>
              {label}
            </Menu.Item>
          ))}
          {areas.length > 0 && <Menu.Divider />}
          {me?.viewerCanSetVisibility && (
            <>
              <OnlineSwitch
                visible={me.visible}
                visibility={visibility}
                onAskOffline={() => setDialog('offline')}
              />
              <Menu.Divider />
            </>
          )}
          <SetupItem />
          <Menu.Item component={Link} to="/settings" leftSection={<Settings />}>
            {t('settings')}
          </Menu.Item>
          {me && isStaff(me) && <StaffItems onNewProfile={() => setDialog('newProfile')} />}
          <Menu.Divider />
          <ColorSchemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut />} onClick={logout.start}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'offline' && me && (
        // Going offline hides the profile from all readers.
        <ConfirmDialog
          title={profiles('goOffline.title')}
          answer={profiles('goOffline.confirm')}
          onClose={close}
          onConfirm={() => {
            close()
            void visibility.setVisible(false)
          }}
        >
          <p>
            {profiles('goOffline.text', {
              count: me.followerCount,
              shown: count(me.followerCount),
            })}
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'newProfile' && <LazyDialog fetch={newProfileDialog} onClose={close} />}
      {dialog === 'logout' && <LogoutDialog unsaved={logout.unsaved} onClose={close} />}
    </>
  )
}
