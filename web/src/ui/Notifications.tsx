import './kit/notifications.css'
import {
  Notifications as KitNotifications,
  notifications,
  useNotifications,
} from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './Notifications.module.css'
import { notificationStay } from './notify'

/** Above the page, but below its dialogs and menus, so that no message covers their controls. */
const LAYER = 150

const LAYERS = '[role="dialog"], [role="menu"]'
const isOpen = (): boolean => document.querySelector(LAYERS) !== null

/**
 * Shows the messages of `notify`. Unmounting removes them, so that the next account neither sees
 * them nor triggers their actions.
 */
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

/** Escape closes the newest message, unless it closes a dialog or a menu. */
function useEscape(): void {
  const newest = useNotifications().notifications.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const close = ({ key, target }: KeyboardEvent) => {
      // The dialog or menu may already be closed by this event.
      const isHandled = (target instanceof Element && target.closest(LAYERS)) || isOpen()
      if (key === 'Escape' && !isHandled) notifications.hide(newest)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [newest])
}
