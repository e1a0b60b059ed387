// The UI kit's part of the notifications.
import './kit/notifications.css'
import { Notifications } from '@mantine/notifications'
import classes from './Notifications.module.css'
import { notificationStay } from './notify'

/** Above the page, but below its dialogs and menus, so that no message covers their controls. */
const LAYER = 150

export const KitNotifications = () => (
  <Notifications
    autoClose={notificationStay.normal}
    pauseResetOnHover="notification"
    position="bottom-left"
    zIndex={LAYER}
    classNames={{ root: classes.messages ?? '', notification: classes.message ?? '' }}
  />
)
