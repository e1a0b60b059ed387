// Short messages that go by themselves, yet stay while someone points at or focuses them.
import { notifications } from '@mantine/notifications'
import { texts } from '@/lib/texts'

/** How long they stay, in milliseconds: brief ones carry a title only. */
export const notificationStay = { normal: 3000, brief: 2500 } as const

type Message = { title: string; hint?: string }

const show = ({ title, hint }: Message, color: 'accent' | 'pin', role: 'status' | 'alert') =>
  notifications.show({
    title,
    message: hint,
    color,
    role,
    closeButtonProps: { 'aria-label': texts.t('closeMessage') },
    autoClose: hint || color === 'pin' ? notificationStay.normal : notificationStay.brief,
  })

export const notify = {
  done: (title: string, hint?: string) =>
    show({ title, ...(hint && { hint }) }, 'accent', 'status'),
  failed: (title: string, hint?: string) => show({ title, ...(hint && { hint }) }, 'pin', 'alert'),
}
