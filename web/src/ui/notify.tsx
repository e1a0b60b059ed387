// Short notifications that close by themselves, but stay while they are hovered or focused.
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { texts } from '@/lib/texts'
import classes from './Notifications.module.css'
import text from './text.module.css'

/**
 * How long they stay, in ms: `brief` ones have only a title; an undo needs more time to be
 * noticed [A-169: time for an undo].
 */
export const notificationStay = { normal: 3000, brief: 2500, undoable: 10_000 } as const

type Action = { label: string; act: () => void }

type Message = {
  title: string
  hint?: string | undefined
  action?: Action | undefined
  /** In ms; by default it depends on the content. */
  stays?: number
  /** Covers an open dialog. */
  above?: boolean
}

/** The messages with this content that are shown or wait for room. */
function equalTo({ title, hint }: Message, role: string): NotificationData[] {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].filter(
    (other) => other.title === title && other.message === hint && other.role === role,
  )
}

/** Returns a function that closes the message. A message without an action replaces an equal one. */
function show(shown: Message, color: 'accent' | 'pin', role: 'status' | 'alert'): () => void {
  const { title, hint, action } = shown
  const id = crypto.randomUUID()
  const hide = () => notifications.hide(id)
  if (!action) {
    // Instead of an update: the new one is announced, and stays for its whole time.
    for (const other of equalTo(shown, role)) if (other.id) notifications.hide(other.id)
  }
  const isBrief = !hint && !action && color !== 'pin'
  const stay = shown.stays ?? (isBrief ? notificationStay.brief : notificationStay.normal)
  const staying = (autoClose: number | false): NotificationData => ({
    id,
    title,
    message: action ? <WithAction {...action} hint={hint} hide={hide} /> : hint,
    color,
    role,
    'data-above': shown.above,
    classNames: { description: classes.hint ?? '' },
    closeButtonProps: { 'aria-label': texts.t('closeMessage'), 'aria-keyshortcuts': 'Escape' },
    autoClose,
    // The UI kit only handles hovering.
    onFocus: () => notifications.update(staying(false)),
    onBlur: () => notifications.update(staying(stay)),
  })
  notifications.show(staying(stay))
  return hide
}

type WithActionProps = Action & { hint: string | undefined; hide: () => void }

const WithAction = ({ hint, label, act, hide }: WithActionProps) => (
  <span className={classes.withAction}>
    {hint}
    <button
      type="button"
      className={`${text.textButton} ${classes.action}`}
      onClick={() => {
        hide()
        act()
      }}
    >
      {label}
    </button>
  </span>
)

export const notify = {
  done: (title: string, hint?: string, action?: Action) =>
    show({ title, hint, action }, 'accent', 'status'),
  undoable: (title: string, action: Action) =>
    show({ title, action, stays: notificationStay.undoable }, 'accent', 'status'),
  /** For what happens in a dialog above the one in which the person goes on. */
  above: (title: string, hint: string) => show({ title, hint, above: true }, 'accent', 'status'),
  failed: (title: string, hint?: string) => show({ title, hint }, 'pin', 'alert'),
}
