// Short messages that go by themselves, yet stay while someone points at or focuses them.
import { notifications } from '@mantine/notifications'

/** How long they stay, in milliseconds: brief ones carry a title only. */
export const notificationStay = { normal: 3000, brief: 2500 } as const

type Message = { title: string; hint?: string }

const show = ({ title, hint }: Message, color: 'accent' | 'pin', role: 'status' | 'alert') =>
  notifications.show({
    title,
    message: hint,
    color,
    role,
    autoClose: hint || color === 'pin' ? notificationStay.normal : notificationStay.brief,
  })

export const notify = {
  done: (title: string, hint?: string) =>
    show({ title, ...(hint && { hint }) }, 'accent', 'status'),
  failed: (title: string, hint?: string) => show({ title, ...(hint && { hint }) }, 'pin', 'alert'),
}
