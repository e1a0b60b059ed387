import './kit/notifications.css'
import { Notifications as KitNotifications } from '@mantine/notifications'
import classes from './Notifications.module.css'
import { notificationStay } from './notify'

/** Where `notify` shows its messages. */
export function Notifications() {
  return (
    <KitNotifications
      autoClose={notificationStay.normal}
      pauseResetOnHover="notification"
      position="bottom-left"
      zIndex={400}
      classNames={{ root: classes.messages ?? '', notification: classes.message ?? '' }}
    />
  )
}
