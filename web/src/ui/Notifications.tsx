import './kit/notifications.css'
import { Notifications as KitNotifications } from '@mantine/notifications'
import { notificationStay } from './notify'

/** Where `notify` shows its messages. */
export function Notifications() {
  return (
    <KitNotifications
      autoClose={notificationStay.normal}
      pauseResetOnHover="notification"
      position="top-center"
      zIndex={400}
    />
  )
}
