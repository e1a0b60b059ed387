// The messages without the UI kit, for the time in which its part cannot be loaded: most of them say
// then that the connection is lost.
import { type NotificationData, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './PlainNotifications.module.css'

export function PlainNotifications({ shown }: { shown: NotificationData[] }) {
  return (
    <div className={classes.messages}>
      {shown.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  )
}

function Message({ id, title, message, role, autoClose }: NotificationData) {
  useEffect(() => {
    if (id === undefined || typeof autoClose !== 'number') return undefined
    const timer = setTimeout(() => notifications.hide(id), autoClose)
    return () => clearTimeout(timer)
  }, [id, autoClose])
  return (
    <div role={role ?? 'alert'} className={classes.message}>
      <b>{title}</b>
      {message}
    </div>
  )
}
