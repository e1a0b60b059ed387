import './kit/notifications.css'
import {
  Notifications as KitNotifications,
  notifications,
  useNotifications,
} from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './Notifications.module.css'
import { notificationStay } from './notify'

/** Above the page, below its dialogs and menus: a message lies on nothing that is to be pressed. */
const LAYER = 150

const LAYERS = '[role="dialog"], [role="menu"]'
const isOpen = (): boolean => document.querySelector(LAYERS) !== null

/** Where `notify` shows its messages. Unmounting removes them, so that the next account neither
 * sees them nor triggers their actions. */
export function Notifications() {
  useEscape()
  useEffect(() => () => notifications.clean(), [])
  return (
    <KitNotifications
      autoClose={notificationStay.normal}
      pauseResetOnHover="notification"
      position="bottom-left"
      zIndex={LAYER}
      classNames={{ root: classes.messages ?? '', notification: classes.message ?? '' }}
    />
  )
}

/** Escape closes the newest message, unless it closes something else. */
function useEscape(): void {
  const newest = useNotifications().notifications.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const close = ({ key, target }: KeyboardEvent) => {
      // What it closes may be gone already.
      const isTaken = (target instanceof Element && target.closest(LAYERS)) || isOpen()
      if (key === 'Escape' && !isTaken) notifications.hide(newest)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [newest])
}
