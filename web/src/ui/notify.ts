// Short messages that go by themselves, yet stay while someone points at or focuses them.
import { type NotificationData, notifications } from '@mantine/notifications'
import { texts } from '@/lib/texts'
import classes from './Notifications.module.css'

/** How long they stay, in milliseconds: brief ones carry a title only. */
export const notificationStay = { normal: 3000, brief: 2500 } as const

type Message = { title: string; hint?: string }

function show({ title, hint }: Message, color: 'accent' | 'pin', role: 'status' | 'alert'): void {
  const id = crypto.randomUUID()
  const stay = hint || color === 'pin' ? notificationStay.normal : notificationStay.brief
  const staying = (autoClose: number | false): NotificationData => ({
    id,
    title,
    message: hint,
    color,
    role,
    classNames: { description: classes.hint ?? '' },
    closeButtonProps: { 'aria-label': texts.t('closeMessage'), 'aria-keyshortcuts': 'Escape' },
    autoClose,
    // The kit waits for a pointer alone.
    onFocus: () => notifications.update(staying(false)),
    onBlur: () => notifications.update(staying(stay)),
  })
  notifications.show(staying(stay))
}

export const notify = {
  done: (title: string, hint?: string) =>
    show({ title, ...(hint && { hint }) }, 'accent', 'status'),
  failed: (title: string, hint?: string) => show({ title, ...(hint && { hint }) }, 'pin', 'alert'),
}
